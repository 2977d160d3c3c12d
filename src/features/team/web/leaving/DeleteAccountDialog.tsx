import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../../ui/use-form.ts';
import { signOut, useSession } from '../../../auth/web/session.tsx';
import { deleteAccount, restaurantsWithoutOwner } from './delete-account.ts';
import { SoleOwner } from './SoleOwner.tsx';
import { deleteAccountTexts } from './texts.ts';

type Refused = { text: () => string } | { owned: { id: string; name: string }[] };

/** Deletes the account once its e-mail address is typed. The server compares the address. */
export function DeleteAccountDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(deleteAccountTexts);
  const email = useSession().restaurant?.email;
  const navigate = useNavigate();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  /** A refusal that is not about the typed address. */
  const [refused, setRefused] = useState<Refused>();

  const alert = useRef<HTMLDivElement>(null);
  // In a low window the alert is below the visible part of the dialog.
  useEffect(() => {
    if (refused) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  async function leave(): Promise<void> {
    notify({
      id: 'account',
      type: 'success',
      title: () => say(deleteAccountTexts, 'deleted'),
      message: () => say(deleteAccountTexts, 'deletedHint'),
    });
    // The session ended with the account: a failed logout call does not matter.
    await signOut(async () => navigate(paths.home, { flushSync: true })).catch(() => {});
  }

  const { handles, problems, isBusy } = useForm({
    check(form) {
      const isEmpty = String(new FormData(form).get('email')).trim() === '';
      return { email: isEmpty ? () => say(deleteAccountTexts, 'missing') : undefined };
    },
    async send(entered) {
      setRefused(undefined);
      await deleteAccount(entered('email').trim());
      await leave();
    },
    onFailure(error): Problems | undefined {
      const owned = restaurantsWithoutOwner(error);
      if (owned) setRefused({ owned });
      else if (!(error instanceof ApiError)) {
        setRefused({ text: () => say(deleteAccountTexts, 'lost') });
      } else if (!error.fields) setRefused({ text: () => error.message });
      return undefined;
    },
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ask')}
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
      <p className="text-pretty">{t('warning', { months: limits.journalKeptMonths })}</p>
      <form {...handles} id={formId} noValidate>
        <Field
          ref={input}
          label={t('confirm')}
          hint={email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailLength}
          error={problems['email']}
        />
      </form>
      <div ref={alert} role="alert" className="grid gap-3 empty:hidden">
        {refused && 'text' in refused && (
          <p className="font-medium text-pretty text-red">{refused.text()}</p>
        )}
        {refused && 'owned' in refused && <SoleOwner restaurants={refused.owned} />}
      </div>
    </Dialog>
  );
}
