import { useEffect } from 'react';
import { paths } from '../../../../paths.ts';
import { BellMark } from '../../../../ui/BellMark.tsx';
import { Bar } from './Bar.tsx';
import type { DeadEndData } from './page-data.ts';
import type { TextKey } from './texts.ts';
import { useDinerLanguage } from './useDinerLanguage.ts';

type Words = { title: TextKey; text: TextKey; link: TextKey };

const words: Record<DeadEndData['kind'], Words> = {
  /** A code that leads nowhere: torn, of another house, or of a table that is gone. */
  'not-found': { title: 'notFoundTitle', text: 'notFoundText', link: 'notFoundLink' },
  trouble: { title: 'troubleTitle', text: 'troubleText', link: 'troubleLink' },
};

/** No table to show, and the one thing to do about it. */
export function DeadEndPage({ data }: { data: DeadEndData }) {
  const { language, say, choose } = useDinerLanguage(data.language);
  const { title, text, link } = words[data.kind];
  const documentTitle = `${say(title)} – Sonnette`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <>
      <Bar say={say} language={language} onLanguage={choose} />
      <main className="page not-found">
        <section className="plaque">
          <BellMark className="mark" />
          <h1>{say(title)}</h1>
          <p>{say(text)}</p>
          <a className="button quiet" href={data.kind === 'trouble' ? data.address : paths.home}>
            {say(link)}
          </a>
        </section>
      </main>
    </>
  );
}
