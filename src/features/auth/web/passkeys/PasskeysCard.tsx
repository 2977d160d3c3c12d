import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import { ApiError, NetworkError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { type Problems, useForm } from '../../../../ui/use-form.ts';
import {
  isAboutCode,
  isInMailbox,
  isLongCodeNeeded,
  notifyAccountFailure,
} from '../account-notices.ts';
import { CodeField, isWholeCode, ResendButton } from '../CodeField.tsx';
import { passwordTexts } from '../texts.ts';
import { canUsePasskeys, createPasskey, isCancelled, isExisting } from './ceremonies.ts';
import {
  deletePasskey,
  type ListedPasskey,
  mailPasskeyCode,
  reloadPasskeys,
  usePasskeys,
} from './passkey-calls.ts';
import { passkeyTexts } from './texts.ts';

/** Lists, adds and removes the passkeys of the account. Renders nothing until they are loaded. */
export function PasskeysCard({ email }: { email: string }) {
  const t = useTexts(passkeyTexts);
  const { data } = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  if (!data) return null;
  const { passkeys, suggested_name } = data;
  const isFull = passkeys.length >= limits.passkeysPerAccount;

  /** Call it when the focused element was removed. */
  function focusTitle(): void {
    title.current?.focus();
  }

  function close(): void {
    setAdding(false);
    focusTitle();
  }

  async function begin(): Promise<void> {
    setBusy(true);
    try {
      await mailPasskeyCode();
      setAdding(true);
    } catch (error) {
      if (isInMailbox(error)) setAdding(true);
      else notifyAccountFailure(() => say(passwordTexts, 'notSent'), error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={cardClass} aria-labelledby="passkeys">
      <h2 ref={title} id="passkeys" tabIndex={-1} className={cardTitleClass}>
        {t('title')}
      </h2>
      <p className="text-pretty">{t('hint')}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={focusTitle} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskeyForm
          email={email}
          suggestedName={suggested_name ?? ''}
          onClose={close}
          onAdded={async () => {
            await reloadPasskeys();
            close();
          }}
        />
      ) : (
        <AddButton isFull={isFull} isBusy={isBusy} onClick={begin} />
      )}
    </section>
  );
}

type AddButtonProps = { isFull: boolean; isBusy: boolean; onClick(): void };

/** The button, or why there is none. */
function AddButton({ isFull, isBusy, onClick }: AddButtonProps) {
  const t = useTexts(passkeyTexts);
  if (isFull) return <p>{t('full', { count: limits.passkeysPerAccount })}</p>;
  if (!canUsePasskeys()) {
    return <p className="text-muted">{t('unsupported', { address: publicOrigin() })}</p>;
  }
  return (
    <Button
      look="secondary"
      busy={isBusy}
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      onClick={onClick}
      className="min-h-14"
    >
      {t('add')}
    </Button>
  );
}

type PasskeyItemProps = { passkey: ListedPasskey; onRemoved(): void };

/** One passkey of the list. Asks once before it is removed. */
function PasskeyItem({ passkey, onRemoved }: PasskeyItemProps) {
  const t = useTexts(passkeyTexts);
  const { long } = useDates();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, name, created_at, last_used_at } = passkey;
  const added = long(created_at);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deletePasskey(id);
      // Close the dialog first: while it is open, elements outside it cannot get the focus.
      setConfirming(false);
      notify({ type: 'success', title: () => say(passkeyTexts, 'removed'), id: 'account' });
      await reloadPasskeys();
      onRemoved();
    } catch (error) {
      notifyAccountFailure(() => say(passkeyTexts, 'notRemoved'), error);
      // Removed on another device.
      if (error instanceof ApiError && error.status === 404) await reloadPasskeys();
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  }

  return (
    <li className="flex items-center justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          {last_used_at ? t('used', { added, used: long(last_used_at) }) : t('unused', { added })}
        </p>
      </div>
      <Button look="secondary" onClick={() => setConfirming(true)} className="shrink-0">
        {t('remove')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('removeNamed', { name })}
        actions={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {t('keep')}
            </Button>
            <Button look="danger" busy={isBusy} onClick={remove}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p className="text-pretty">{t('removeHint')}</p>
      </Dialog>
    </li>
  );
}

type AddPasskeyFormProps = {
  /** The address that the code was sent to. */
  email: string;
  suggestedName: string;
  onClose(): void;
  onAdded(): Promise<void>;
};

/** Takes a name and the mailed code, then the browser asks for the fingerprint, the face or the PIN. */
function AddPasskeyForm({ email, suggestedName, onClose, onAdded }: AddPasskeyFormProps) {
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
      notifyAccountFailure(() => say(passwordTexts, 'notSent'), error);
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
    notifyAccountFailure(title, error);
    return;
  }
  const reason = (isCancelled(error) && 'cancelled') || (isExisting(error) && 'existing');
  const message = () => say(passkeyTexts, reason || 'failed');
  notify({ type: reason ? 'info' : 'error', title, message, id: 'account' });
}

function isNamed(form: HTMLFormElement): boolean {
  return String(new FormData(form).get('name')).trim() !== '';
}
