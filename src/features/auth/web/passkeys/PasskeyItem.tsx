import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { useDates } from '../../../billing/web/use-dates.ts';
import { notifyFailure } from '../account-notices.ts';
import { deletePasskey, type ListedPasskey, reloadPasskeys } from './passkey-calls.ts';
import { passkeyTexts } from './texts.ts';

type PasskeyItemProps = { passkey: ListedPasskey; onRemoved(): void };

/** One passkey of the list. Asks once before it is removed. */
export function PasskeyItem({ passkey, onRemoved }: PasskeyItemProps) {
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
