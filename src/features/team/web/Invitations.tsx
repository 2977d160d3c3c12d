import { MailX, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { memberRowClass, Sign } from './MemberItem.tsx';
import {
  addMember,
  failureText,
  type ListedInvitation,
  notifyFailure,
  removeMember,
} from './team-calls.ts';
import { teamTexts } from './texts.ts';

type InvitationsProps = {
  restaurantId: string;
  invitations: readonly ListedInvitation[];
  mayChange: boolean;
};

/** Who was invited and has not answered. Renders nothing where there are none. */
export function Invitations({ invitations, ...rest }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-t border-line pt-4">
      {invitations.map((invitation) => (
        <PendingItem key={invitation.id} invitation={invitation} {...rest} />
      ))}
    </ul>
  );
}

type PendingItemProps = Omit<InvitationsProps, 'invitations'> & { invitation: ListedInvitation };

function PendingItem({ restaurantId, invitation, mayChange }: PendingItemProps) {
  const t = useTexts(teamTexts);
  const { long } = useDates();
  const [isBusy, setBusy] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { name, role, expires_at } = invitation;
  const email = invitation.email ?? '';

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await addMember(restaurantId, { name, email, role });
      notify({
        id: 'team',
        type: 'success',
        title: () => say(teamTexts, 'invited'),
        message: () => say(teamTexts, 'invitedHint', { email }),
      });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const acts = [
    { label: t('resend'), icon: <Send {...sign} />, onChoose: () => void resend() },
    {
      label: t('withdraw'),
      icon: <MailX {...sign} />,
      isDangerous: true,
      onChoose: () => setWithdrawing(true),
    },
  ];
  return (
    <li className={memberRowClass}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 sm:col-span-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        {role !== 'staff' && <Sign>{t(role)}</Sign>}
        <Sign>{t('pending')}</Sign>
      </div>
      {mayChange && (
        <div className="col-start-2 row-start-1 sm:col-start-3 sm:row-span-2">
          <RowMenu label={t('actions', { name })} acts={acts} isBusy={isBusy} />
        </div>
      )}
      <p className="col-span-2 text-small text-muted wrap-anywhere">
        {t('pendingUntil', { email, date: long(expires_at) })}
      </p>
      {isWithdrawing && (
        <WithdrawDialog
          restaurantId={restaurantId}
          invitation={invitation}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  );
}

const sign = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

type WithdrawDialogProps = Omit<PendingItemProps, 'mayChange'> & { onClose(): void };

function WithdrawDialog({ restaurantId, invitation, onClose }: WithdrawDialogProps) {
  const t = useTexts(teamTexts);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | (() => string)>();
  const { id, name } = invitation;
  // Focus the cancel button, so that an accidental Enter removes nothing.
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  async function withdraw(): Promise<void> {
    setBusy(true);
    try {
      await removeMember(restaurantId, id);
      notify({ id: 'team', type: 'success', title: () => say(teamTexts, 'withdrawn') });
      onClose();
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
      title={t('withdrawTitle', { name })}
      actions={
        <>
          <Button ref={keep} look="secondary" onClick={onClose}>
            {t('keepInvitation')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      <p className="text-pretty wrap-anywhere">
        {t('withdrawHint', { email: invitation.email ?? '' })}
      </p>
      <p role="alert" className="font-semibold text-red empty:hidden">
        {typeof problem === 'function' ? problem() : problem}
      </p>
    </Dialog>
  );
}
