import { AtSign } from 'lucide-react';
import { useEffect, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Field } from '../../../../ui/Field.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { changeEmail, requestEmailCodes } from '../account.ts';
import { isLongCodeNeeded, notifyAccountFailure } from '../account-notices.ts';
import { CodeField, isWholeCode, ResendButton } from '../CodeField.tsx';
import { checkEmail } from '../checks.ts';
import { refreshSession } from '../session.tsx';
import { passwordTexts } from '../texts.ts';

/** Takes the new address, then a code from each of the two addresses. */
export function ChangeEmailCard({ email }: { email: string }) {
  const t = useTexts(emailTexts);
  const [newEmail, setNewEmail] = useState<string>();
  return (
    <section aria-labelledby="change-email" className={cardClass}>
      <h2 id="change-email" className={cardTitleClass}>
        {t('title')}
      </h2>
      {newEmail === undefined ? (
        <AddressForm email={email} onSent={setNewEmail} />
      ) : (
        <CodesForm email={email} newEmail={newEmail} onClose={() => setNewEmail(undefined)} />
      )}
    </section>
  );
}

type AddressFormProps = { email: string; onSent(newEmail: string): void };

function AddressForm({ email, onSent }: AddressFormProps) {
  const t = useTexts(emailTexts);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ email: checkEmail(form) }),
    async send(entered) {
      const typed = entered('email').trim();
      await requestEmailCodes(typed);
      onSent(typed);
    },
    onFailure: (error) => notifyAccountFailure(() => say(passwordTexts, 'notSent'), error),
  });
  return (
    <form {...handles} noValidate className="grid gap-5">
      <p className="text-pretty">{t('hint', { email })}</p>
      <Field
        label={t('newAddress')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={limits.emailLength}
        required
        error={problems.email}
      />
      <Button
        type="submit"
        look="secondary"
        busy={isBusy}
        icon={<AtSign aria-hidden="true" className="size-5" />}
        className="min-h-14"
      >
        {t('send')}
      </Button>
    </form>
  );
}

type CodesFormProps = { email: string; newEmail: string; onClose(): void };

function CodesForm({ email, newEmail, onClose }: CodesFormProps) {
  const t = useTexts(emailTexts);
  const [code, setCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const [isLong, setLong] = useState(false);
  const [sentAt, setSentAt] = useState(() => Date.now());
  const missing = (typed: string) =>
    isWholeCode(typed)
      ? undefined
      : () => say(passwordTexts, isLong ? 'longCodeMissing' : 'codeMissing');
  const { handles, problems, isBusy } = useForm({
    check: () => ({ code: missing(code), newCode: missing(newCode) }),
    async send() {
      await changeEmail(newEmail, code, newCode);
      notify({
        type: 'success',
        title: () => say(emailTexts, 'changed'),
        message: () => say(emailTexts, 'changedHint', { newEmail }),
        id: 'account',
      });
      onClose();
      await refreshSession();
    },
    onFailure(error) {
      setLong((was) => was || isLongCodeNeeded(error));
      return notifyAccountFailure(() => say(emailTexts, 'notChanged'), error);
    },
  });

  const form = handles.ref;
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  async function resend(): Promise<void> {
    try {
      await requestEmailCodes(newEmail);
      setSentAt(Date.now());
    } catch (error) {
      notifyAccountFailure(() => say(passwordTexts, 'notSent'), error);
    }
  }

  return (
    <form {...handles} noValidate className="grid gap-5">
      <p role="status" className="text-pretty">
        {t('sent', { email, newEmail })}
      </p>
      <CodeField
        label={t('oldCode')}
        value={code}
        onChange={setCode}
        error={problems.code}
        isLong={isLong}
      />
      <CodeField
        name="newCode"
        label={t('newCode')}
        value={newCode}
        onChange={setNewCode}
        error={problems.newCode}
        isLong={isLong}
      />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('change')}
      </Button>
      <ResendButton sentAt={sentAt} onResend={resend} />
      <Button look="quiet" onClick={onClose}>
        {t('keep')}
      </Button>
    </form>
  );
}

/** The change of the account's e-mail address. */
const emailTexts = defineTexts('email', {
  fr: {
    title: 'Adresse du compte',
    hint: 'Vous vous connectez avec {{email}}. Pour en changer, il faut un code de chacune des deux adresses.',
    newAddress: 'Nouvelle adresse e-mail',
    send: 'Recevoir les deux codes',
    sent: 'Deux codes sont en route\u202f: l’un vers {{email}}, l’autre vers {{newEmail}}.',
    oldCode: 'Code reçu à l’adresse actuelle',
    newCode: 'Code reçu à la nouvelle adresse',
    change: 'Changer l’adresse',
    keep: 'Garder l’adresse actuelle',
    changed: 'Adresse changée',
    changedHint: 'Connectez-vous désormais avec {{newEmail}}.',
    notChanged: 'L’adresse n’a pas été changée',
  },
  en: {
    title: 'Account address',
    hint: 'You sign in with {{email}}. To change it you need a code from both addresses.',
    newAddress: 'New email address',
    send: 'Send me both codes',
    sent: 'Two codes are on their way: one to {{email}}, one to {{newEmail}}.',
    oldCode: 'Code sent to the present address',
    newCode: 'Code sent to the new address',
    change: 'Change the address',
    keep: 'Keep the present address',
    changed: 'Address changed',
    changedHint: 'From now on, sign in with {{newEmail}}.',
    notChanged: 'The address was not changed',
  },
});
