import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { subscriptionPath } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../../ui/use-form.ts';
import { deleteRestaurant } from '../admin/calls.ts';
import { leavingTexts } from './texts.ts';

type DeleteOwnDialogProps = {
  restaurant: { id: string; name: string };
  onClose(): void;
  onDeleted(): Promise<void>;
};

/** An owner types the name of the restaurant to delete it. The server compares it. */
export function DeleteOwnDialog({ restaurant, onClose, onDeleted }: DeleteOwnDialogProps) {
  const t = useTexts(leavingTexts);
  const { id, name } = restaurant;
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  /** A refusal that is not about the typed name. */
  const [refusal, setRefusal] = useState<{ text: () => string; isSubscribed: boolean }>();

  const alert = useRef<HTMLDivElement>(null);
  // In a low window the alert is below the visible part of the dialog.
  useEffect(() => {
    if (refusal) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  async function leave(): Promise<void> {
    await onDeleted();
    notify({
      id: 'restaurant',
      type: 'success',
      title: () => say(leavingTexts, 'deleted'),
      message: () => say(leavingTexts, 'deletedHint', { name }),
    });
  }

  const { handles, problems, isBusy } = useForm({
    check(form) {
      const isEmpty = String(new FormData(form).get('name')).trim() === '';
      return { name: isEmpty ? () => say(leavingTexts, 'missing') : undefined };
    },
    async send(entered) {
      setRefusal(undefined);
      try {
        await deleteRestaurant(id, entered('name').trim());
      } catch (error) {
        // Deleted by another owner, or by an earlier call whose answer was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      await leave();
    },
    onFailure(error): Problems | undefined {
      if (error instanceof ApiError && error.fields) return undefined;
      const text =
        error instanceof ApiError && error.message
          ? () => error.message
          : () => say(leavingTexts, 'lost');
      const isSubscribed = error instanceof ApiError && error.code === 'subscription_runs';
      setRefusal({ text, isSubscribed });
      return undefined;
    },
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ask', { name })}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isBusy}>
            {t('act')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('warning')}</p>
      <p className="text-pretty text-muted">{t('first')}</p>
      <form {...handles} id={formId} noValidate>
        <Field
          ref={input}
          label={t('confirm')}
          hint={name}
          name="name"
          autoComplete="off"
          autoCapitalize="sentences"
          spellCheck={false}
          maxLength={limits.nameLength}
          error={problems['name']}
        />
      </form>
      <div ref={alert} role="alert" className="grid justify-items-start gap-3 empty:hidden">
        {refusal && <p className="font-medium text-pretty text-red">{refusal.text()}</p>}
        {refusal?.isSubscribed && (
          <Link to={subscriptionPath} className={buttonClass('secondary')}>
            {t('toSubscription')}
          </Link>
        )}
      </div>
    </Dialog>
  );
}
