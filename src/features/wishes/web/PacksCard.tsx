import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type PackName, packNames, usualWishes, type Wish } from '../rules.ts';
import { replacedBy } from './draft/draft.ts';
import { wishTexts } from './texts.ts';

type PacksCardProps = { wishes: readonly Wish[]; onChoose(wishes: Wish[]): void };

/** Offers lists to begin with. */
export function PacksCard({ wishes, onChoose }: PacksCardProps) {
  const t = useTexts(wishTexts);
  const titleId = useId();
  const [name, setName] = useState<PackName>('brasserie');
  const [isBusy, setBusy] = useState(false);

  async function apply(chosen: PackName | 'usual'): Promise<void> {
    setBusy(true);
    try {
      // Their words in ten languages are heavy.
      const { packOf, readyMade } = await import('../packs/packs.ts');
      const list = chosen === 'usual' ? usualWishes : packOf(chosen);
      onChoose(replacedBy(list, wishes, readyMade));
    } catch {
      notify({
        id: 'wishes',
        type: 'error',
        title: () => say(wishTexts, 'packFailed'),
        message: () => say(wishTexts, 'tryAgain'),
      });
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div>
        <h2 id={titleId} className={cardTitleClass}>
          {t('packs')}
        </h2>
        <p className="text-small text-pretty text-muted">{t('packsHint')}</p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <SelectField
          label={t('pack')}
          name="pack"
          value={name}
          onChange={({ target }) => setName(target.value as PackName)}
        >
          {packNames.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </SelectField>
        <Button look="secondary" busy={isBusy} onClick={() => void apply(name)}>
          {t('apply')}
        </Button>
      </div>
      <Button
        look="quiet"
        className="-my-2 -ml-2 justify-self-start px-2! text-start"
        onClick={() => void apply('usual')}
      >
        {t('usual')}
      </Button>
    </section>
  );
}
