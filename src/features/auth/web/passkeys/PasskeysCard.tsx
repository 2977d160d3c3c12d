import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { isInMailbox, notifyFailure } from '../account-notices.ts';
import { passwordTexts } from '../texts.ts';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { canUsePasskeys } from './ceremonies.ts';
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
      else notifyFailure(() => say(passwordTexts, 'notSent'), error);
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
      notifyFailure(() => say(passkeyTexts, 'notRemoved'), error);
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
