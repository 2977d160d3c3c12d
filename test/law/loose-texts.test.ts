import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { looseTexts } from './loose-texts.ts';

const root = join(import.meta.dirname, '../..');

describe('texts on screens', () => {
  it('have an element of their own beside what comes and goes', () => {
    const files = globSync('src/**/*.tsx', { cwd: root });
    const found = files.flatMap((path) => looseTexts(path, readFileSync(join(root, path), 'utf8')));
    expect(files.length).toBe(countBelow('src', '.tsx'));
    expect(found).toEqual([]);
  });

  it.each([
    ['after a conditional element', `<p>{isBusy && <b />}{t('send')}</p>`],
    ['after one of two elements', `<p>{isOn ? <b /> : <i />} on</p>`],
    ['after a list', `<p>{names.map((name) => <b key={name} />)} and more</p>`],
    ['after a component that may show nothing', `<p><Count />{t('send')}</p>`],
    ['after an icon that changes', `<p><Icon />{t('send')}</p>`],
    ['that is conditional itself', `<p><b />{isOn && t('on')}</p>`],
    ['in a fragment', `<p>{isOn && <>on <b /></>}</p>`],
    ['from a caller', `<button>{isBusy && <Spinner />}{children}</button>`],
    ['of a component without element', `function Name() {\nreturn t('name');\n}`],
  ])('are refused %s', (_, source) => {
    expect(looseTexts('planted.tsx', source)).toHaveLength(1);
  });
});

/** Counted without `globSync`: the test must not pass because it has read nothing. */
function countBelow(folder: string, ending: string): number {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).length;
}
