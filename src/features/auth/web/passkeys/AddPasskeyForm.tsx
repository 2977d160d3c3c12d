import { useEffect, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, NetworkError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { type Problems, useForm } from '../../../../ui/use-form.ts';
import { isAboutCode, isLongCodeNeeded, notifyFailure } from '../account-notices.ts';
import { CodeField, isWholeCode, ResendButton } from '../CodeField.tsx';
import { passwordTexts } from '../texts.ts';
import { createPasskey, isCancelled, isExisting } from './ceremonies.ts';
import { mailPasskeyCode } from './passkey-calls.ts';
import { passkeyTexts } from './texts.ts';

type AddPasskeyFormProps = {
  /** The address that the code was sent to. */
  email: string;
  suggestedName: string;
  onClose(): void;
  onAdded(): Promise<void>;
};

/** Takes a name and the mailed code, then the browser asks for the fingerprint, the face or the PIN. */
export function AddPasskeyForm({ email, suggestedName, onClose, onAdded }: AddPasskeyFormProps) {
  const t = useTexts(passkeyTexts);
  const [code, setCode] = useState('');
  const [isLong, setLong] = useState(false);
  const [sentAt, setSentAt] = useState(() => Date.now());

  const { handles, problems, isBusy, forget } = useForm({
    check: (form) => ({
      code: isWholeCode(code)
        ? undefined
        : () => say(passwordTexts, isLong ? 'longCodeMissing' : 'codeMissing'),
      name: isNamed(form) ? undefined : () => say(passkeyTexts, 'nameMissing'),
    }),
    async send(entered) {
      await createPasskey(code, entered('name'));
      const title = () => say(passkeyTexts, 'added');
      const message = () => say(passkeyTexts, 'addedHint');
      notify({ type: 'success', title, message, id: 'account' });
      await onAdded();
    },
    onFailure(error): Problems | undefined {
      showFailure(error);
      setLong((was) => was || isLongCodeNeeded(error));
      return isAboutCode(error) ? { code: error.message } : undefined;
    },
  });

  const form = handles.ref;
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  async function resend(): Promise<void> {
    try {
      await mailPasskeyCode();
      setSentAt(Date.now());
      setCode('');
      forget();
      const message = () => say(passwordTexts, 'sentTo', { email });
      notify({
        type: 'success',
        title: () => say(passwordTexts, 'resent'),
        message,
        id: 'account',
      });
    } catch (error) {
      notifyFailure(() => say(passwordTexts, 'notSent'), error);
    }
  }

  return (
    <form {...handles} noValidate className="grid gap-5 border-t border-line pt-5">
      <p role="status" className="text-pretty">
        {t('sent', { email })}
      </p>
      <CodeField value={code} onChange={setCode} error={problems.code} isLong={isLong} />
      <Field
        label={t('name')}
        name="name"
        type="text"
        autoComplete="off"
        required
        defaultValue={suggestedName}
        maxLength={limits.passkeyNameLength}
        hint={t('nameHint')}
        error={problems.name}
      />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('create')}
      </Button>
      <ResendButton sentAt={sentAt} onResend={resend} />
      <Button look="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  );
}

function showFailure(error: unknown): void {
  const title = () => say(passkeyTexts, 'notAdded');
  if (error instanceof ApiError || error instanceof NetworkError) {
    notifyFailure(title, error);
    return;
  }
  const reason = (isCancelled(error) && 'cancelled') || (isExisting(error) && 'existing');
  const message = () => say(passkeyTexts, reason || 'failed');
  notify({ type: reason ? 'info' : 'error', title, message, id: 'account' });
}

function isNamed(form: HTMLFormElement): boolean {
  return String(new FormData(form).get('name')).trim() !== '';
}
