import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import type { WishDraft } from './draft/use-draft.ts';
import { wishTexts } from './texts.ts';

type SaveBarProps = { draft: WishDraft; onSave(): void };

/** In sight while there is something to save or to take back. */
export function SaveBar({ draft, onSave }: SaveBarProps) {
  const t = useTexts(wishTexts);
  const { isChanged, isBusy, undone, problems, discard, takeBack } = draft;
  const isShown = isChanged || undone !== undefined;
  return (
    <div
      className={
        isShown
          ? 'sticky bottom-(--bottom-bar,0px) z-10 -mx-1 grid gap-x-4 gap-y-2 rounded-t-card border border-b-0 border-line bg-card p-3 shadow-notice sm:flex sm:items-center'
          : ''
      }
    >
      <div role="status" className="min-w-0 grow">
        {isShown && <p className="font-semibold">{t(undone ?? 'unsaved')}</p>}
        {problems.wishes && <p className="font-semibold text-red">{problems.wishes}</p>}
      </div>
      {isShown && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {undone ? (
            <Button look="secondary" onClick={takeBack}>
              {t('takeBack')}
            </Button>
          ) : (
            <Button look="secondary" onClick={discard}>
              {t('discard')}
            </Button>
          )}
          {isChanged && (
            <Button busy={isBusy} onClick={onSave}>
              {t('save')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
