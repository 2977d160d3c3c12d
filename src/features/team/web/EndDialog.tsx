import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { refreshSession, useSession } from '../../auth/web/session.tsx';
import {
  failureText,
  type ListedDevice,
  type ListedMember,
  removeMember,
  revokeDevice,
} from './team-calls.ts';
import { teamTexts } from './texts.ts';

/** The member to remove from the team. With `device`, only this device loses its access. */
export type EndedAccess = {
  member: Pick<ListedMember, 'id' | 'name' | 'email' | 'devices'>;
  device?: ListedDevice;
};

type EndDialogProps = EndedAccess & {
  restaurantId: string;
  /** The member is the user, who leaves the team. */
  isLeaving?: boolean;
  onClose(): void;
};

const wordsOf = {
  leave: { title: 'leaveTitle', act: 'leave', done: 'left' },
  revoke: { title: 'revokeTitle', act: 'revoke', done: 'revoked' },
  remove: { title: 'removeTitle', act: 'removeAct', done: 'removed' },
} as const;

/** Asks for confirmation, then removes the member or revokes the device. */
export function EndDialog({
  member,
  device,
  restaurantId,
  isLeaving = false,
  onClose,
}: EndDialogProps) {
  const t = useTexts(teamTexts);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | (() => string)>();
  const { id, name, email, devices } = member;
  const isSelf = useSession().member?.id === id && !device;
  const ofOthers = device ? 'revoke' : 'remove';
  const words = wordsOf[isLeaving ? 'leave' : ofOthers];
  // Focus the cancel button, so that an accidental Enter removes nothing.
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      if (device) await revokeDevice(restaurantId, device.id);
      else await removeMember(restaurantId, id);
      notify({
        id: 'team',
        type: 'success',
        title: () => say(teamTexts, words.done, { name }),
      });
      onClose();
      // The session is then in no restaurant: the guard leads to the account page.
      if (isSelf) await refreshSession();
      // The button that opened this dialog disappears with its row, so it cannot get the focus back.
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      setBusy(false);
      setProblem(() => failureText(error));
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(words.title, { name })}
      actions={
        <>
          <Button ref={cancel} look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void end()}>
            {t(words.act)}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-pretty wrap-anywhere">
        {isLeaving && <p>{t('leaveHint')}</p>}
        {!isLeaving && device && (
          <p>
            {t(email ? 'revokeAccountHint' : 'revokeHint', {
              device: device.name ?? t('unnamed'),
              name,
            })}
          </p>
        )}
        {!isLeaving && !device && (
          <>
            {email && <p>{t('removeAccount', { email })}</p>}
            {devices.length > 0 && <p>{t('removeDevices', { count: devices.length })}</p>}
            {devices.length === 0 && !email && <p>{t('removeNone')}</p>}
          </>
        )}
        <p role="alert" className="font-semibold text-red empty:hidden">
          {typeof problem === 'function' ? problem() : problem}
        </p>
      </div>
    </Dialog>
  );
}
