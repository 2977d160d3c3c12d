import { labelIn } from '../../../languages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { type Wish, wishPlaces } from '../rules.ts';
import { isSameList, wishesIn } from './draft/draft.ts';
import type { WishDraft } from './draft/use-draft.ts';
import { wishTexts } from './texts.ts';
import { WishSign } from './WishSign.tsx';

/** Both versions side by side. Closing it keeps everything as it is; the next save asks again. */
export function ConflictDialog({ draft }: { draft: WishDraft }) {
  const t = useTexts(wishTexts);
  const { theirs, wishes, isBusy, closeTheirs, keepMine, takeTheirs } = draft;
  return (
    <Dialog
      isOpen={theirs !== undefined}
      onClose={closeTheirs}
      title={t('conflict')}
      actions={
        <>
          <Button look="secondary" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button busy={isBusy} onClick={() => void keepMine()}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('conflictHint')}</p>
      {theirs && (
        <div className="grid grid-cols-2 gap-4">
          <Version title={t('theirs')} wishes={theirs.wishes} other={wishes} />
          <Version title={t('yours')} wishes={wishes} other={theirs.wishes} />
        </div>
      )}
    </Dialog>
  );
}

type VersionProps = { title: string; wishes: readonly Wish[]; other: readonly Wish[] };

/** What the other version has not, or not so, is marked. */
function Version({ title, wishes, other }: VersionProps) {
  const t = useTexts(wishTexts);
  const { language } = useLanguage();
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      {wishPlaces.map((place) => {
        const listed = wishesIn(wishes, place);
        const others = wishesIn(other, place);
        if (listed.length === 0) return null;
        return (
          <div key={place}>
            <h4 className="text-small text-muted">{t(place)}</h4>
            <ol>
              {listed.map((wish, index) => {
                const twin = others[index];
                const isSame = twin !== undefined && isSameList([wish], [twin]);
                const name = labelIn(wish.label, language) || t('unnamed');
                return (
                  <li key={wish.id} className="flex items-start gap-2 py-1 wrap-anywhere">
                    <span className="contents max-sm:hidden">
                      <WishSign icon={wish.icon} />
                    </span>
                    {isSame ? (
                      <span dir="auto">{name}</span>
                    ) : (
                      <mark dir="auto" className="rounded-small bg-brass-tint px-1 text-ink">
                        {name}
                      </mark>
                    )}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
