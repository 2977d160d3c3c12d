import { MailPlus, MailX, Send, UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass, pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { mayChange } from '../../auth/rules.ts';
import { useSession } from '../../auth/web/session.tsx';
import { EndDialog } from './EndDialog.tsx';
import { JournalCard } from './journal/JournalCard.tsx';
import { AddDialog, InviteDialog, MemberDialog } from './MemberDialogs.tsx';
import { MemberItem, memberRowClass, type Opened, Sign } from './MemberItem.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import {
  addMember,
  failureText,
  isOnDuty,
  type ListedInvitation,
  type ListedMember,
  notifyTeamFailure,
  removeMember,
  useTeam,
} from './team-calls.ts';
import { teamTexts } from './texts.ts';

/** The members of the restaurant with their devices. */
export function TeamPage() {
  const t = useTexts(teamTexts);
  const { restaurant } = useSession();
  usePageTitle(t('title'));
  if (!restaurant) return null;
  const { id, slug } = restaurant;
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="text-pretty text-muted">{t('lead')}</p>
      </div>
      {id === null || slug === null ? <NoTeam /> : <Team key={id} restaurantId={id} slug={slug} />}
    </div>
  );
}

/** A super_admin has no restaurant. */
function NoTeam() {
  const t = useTexts(teamTexts);
  return (
    <section className={`${cardClass} justify-items-start`}>
      <p>{t('noRestaurant')}</p>
      <Link to={paths.admin} className={buttonClass()}>
        {t('toAdmin')}
      </Link>
    </section>
  );
}

function Team({ restaurantId, slug }: { restaurantId: string; slug: string }) {
  const t = useTexts(teamTexts);
  const query = useTeam(restaurantId);
  const { data, dataUpdatedAt } = query;
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!data) return <PageSpinner />;
  return (
    <>
      <TeamLists {...data} restaurantId={restaurantId} now={dataUpdatedAt} />
      <section aria-labelledby="team-applications" className={cardClass}>
        <div className="grid gap-1">
          <h2 id="team-applications" className={cardTitleClass}>
            {t('applications')}
          </h2>
          <p className="text-pretty text-muted">{t('applicationsLead')}</p>
        </div>
        <Link
          to={paths.applications}
          className={`${buttonClass('secondary')} sm:justify-self-start`}
        >
          {t('applicationsAct')}
        </Link>
      </section>
      <JournalCard restaurantId={restaurantId} slug={slug} members={data.members} />
    </>
  );
}

type TeamListsProps = {
  restaurantId: string;
  members: readonly ListedMember[];
  invitations: readonly ListedInvitation[];
  /** When the list was read, in milliseconds. */
  now: number;
};

/** Two lists with the actions on each member: staff first, then managers and owners. */
function TeamLists({ restaurantId, members, invitations, now }: TeamListsProps) {
  const t = useTexts(teamTexts);
  const { restaurant } = useSession();
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const mayChangeManagers = restaurant !== undefined && mayChange(restaurant.role, 'manager');
  const staff = members.filter(({ role }) => role === 'staff');
  const onDuty = staff.filter(isOnDuty).length;
  const managers = members.filter(({ role }) => role !== 'staff');
  const listProps = { restaurantId, now, onOpen: open };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <section aria-labelledby="team-floor" className={cardClass}>
        <div>
          <h2 id="team-floor" className={cardTitleClass}>
            {t('floor')}
          </h2>
          {staff.length > 0 && (
            <p className="mt-1 text-small text-muted">
              {onDuty > 0
                ? t('onDutyCount', { count: onDuty, all: staff.length })
                : t('noneOnDuty')}
            </p>
          )}
        </div>
        {staff.length === 0 ? (
          <p className="text-pretty text-muted">{t('empty')}</p>
        ) : (
          <MemberList {...listProps} members={staff} mayChange />
        )}
        <Button onClick={() => open({ dialog: 'add' })} className="min-h-14 sm:justify-self-start">
          <UserRoundPlus aria-hidden="true" className="size-5 shrink-0" />
          {t('add')}
        </Button>
      </section>
      <section aria-labelledby="team-office" className={cardClass}>
        <h2 id="team-office" className={cardTitleClass}>
          {t('office')}
        </h2>
        <MemberList {...listProps} members={managers} mayChange={mayChangeManagers} />
        <Invitations
          restaurantId={restaurantId}
          invitations={invitations}
          mayChange={mayChangeManagers}
        />
        {mayChangeManagers && (
          <Button
            look="secondary"
            onClick={() => open({ dialog: 'invite' })}
            className="sm:justify-self-start"
          >
            <MailPlus aria-hidden="true" className="size-5 shrink-0" />
            {t('invite')}
          </Button>
        )}
      </section>
      {opened?.dialog === 'add' && (
        <AddDialog
          restaurantId={restaurantId}
          onClose={close}
          onAdded={(member, pairing) => open({ dialog: 'pair', member, pairing })}
        />
      )}
      {opened?.dialog === 'invite' && <InviteDialog restaurantId={restaurantId} onClose={close} />}
      {opened?.dialog === 'pair' && (
        <PairingDialog
          key={opened.member.id}
          {...opened}
          restaurantId={restaurantId}
          onAnother={() => open({ dialog: 'add' })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'edit' && (
        <MemberDialog
          {...opened}
          restaurantId={restaurantId}
          mayChangeRole={mayChangeManagers}
          onClose={close}
        />
      )}
      {opened?.dialog === 'end' && (
        <EndDialog {...opened} restaurantId={restaurantId} onClose={close} />
      )}
    </div>
  );
}

type MemberListProps = Omit<TeamListsProps, 'invitations'> & {
  mayChange: boolean;
  onOpen(opened: Opened): void;
};

function MemberList({ members, ...rest }: MemberListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {members.map((member) => (
        <MemberItem key={member.id} member={member} {...rest} />
      ))}
    </ul>
  );
}

type InvitationsProps = {
  restaurantId: string;
  invitations: readonly ListedInvitation[];
  mayChange: boolean;
};

/** Who was invited and has not answered. Renders nothing where there are none. */
function Invitations({ invitations, ...rest }: InvitationsProps) {
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
      notifyTeamFailure(error);
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
