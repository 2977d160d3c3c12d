import { type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { say, type Texts, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { type Form, type Problems, useForm } from '../../../../ui/use-form.ts';
import type { RestaurantChanges, RestaurantWithTables } from '../../contract.ts';
import { saveRestaurant } from './form-values.ts';
import { manageTexts } from './texts.ts';

type SettingsCardProps = {
  restaurant: RestaurantWithTables;
  texts: Texts<Record<'title' | 'save' | 'saved' | 'notSaved', string>>;
  /** The stored settings, in words: all that is seen while the card is folded. */
  summary: string;
  check?(): Problems;
  /** Only what was changed, so that concurrent changes are not overwritten. */
  changes(): Partial<RestaurantChanges>;
  onSaved(saved: RestaurantWithTables): void;
  /** The fields. */
  children(problems: Form['problems']): ReactNode;
};

/** A folded card with settings of a restaurant, and a button that saves them. */
export function SettingsCard({ restaurant, texts, summary, children, ...acts }: SettingsCardProps) {
  const t = useTexts(texts);
  const titleId = useId();
  const id = texts.namespace;
  const { handles, problems, isBusy } = useForm({
    check: acts.check ?? (() => ({})),
    async send() {
      acts.onSaved(await saveRestaurant(restaurant, acts.changes()));
      notify({ id, type: 'success', title: () => say(texts, 'saved') });
    },
    onFailure(error) {
      const hint = () => (error instanceof ApiError ? error.message : say(manageTexts, 'tryAgain'));
      notify({
        id,
        type: 'error',
        title: () => errorTitle(error),
        message: () => `${say(texts, 'notSaved')} ${hint()}`,
      });
      return undefined;
    },
  });
  return (
    <form {...handles} noValidate aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('title')}
      </h2>
      <details className="border-t border-line">
        <summary className="min-h-12 cursor-pointer content-center">{summary}</summary>
        <div className="grid gap-5 pt-2">
          {children(problems)}
          <Button type="submit" busy={isBusy} className="min-h-14">
            {t('save')}
          </Button>
        </div>
      </details>
    </form>
  );
}
