import { MailPlus, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass, pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { mayChange } from '../../auth/rules.ts';
import { useSession } from '../../auth/web/session.tsx';
import { EndDialog } from './EndDialog.tsx';
import { Invitations } from './Invitations.tsx';
import { JournalCard } from './journal/JournalCard.tsx';
import { AddDialog, InviteDialog, MemberDialog } from './MemberDialogs.tsx';
import { MemberItem, type Opened } from './MemberItem.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import { isOnDuty, type ListedInvitation, type ListedMember, useTeam } from './team-calls.ts';
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
