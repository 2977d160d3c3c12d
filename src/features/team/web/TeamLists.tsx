import { MailPlus, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { mayChange } from '../../auth/rules.ts';
import { useSession } from '../../auth/web/session.tsx';
import { AddDialog } from './AddDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { MemberItem, type Opened } from './MemberItem.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import type { ListedInvitation, ListedMember } from './team-calls.ts';
import { teamTexts } from './texts.ts';

type TeamListsProps = {
  restaurantId: string;
  members: readonly ListedMember[];
  invitations: readonly ListedInvitation[];
  /** When the list was read, in milliseconds. */
  now: number;
};

/** Two lists with the actions on each member: staff first, then managers and owners. */
export function TeamLists({ restaurantId, members, invitations, now }: TeamListsProps) {
  const t = useTexts(teamTexts);
  const { restaurant } = useSession();
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const mayChangeOffice = restaurant !== undefined && mayChange(restaurant.role, 'manager');
  const staff = members.filter(({ role }) => role === 'staff');
  const office = members.filter(({ role }) => role !== 'staff');
  const listProps = { restaurantId, now, onOpen: open };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <section aria-labelledby="team-floor" className={cardClass}>
        <h2 id="team-floor" className={cardTitleClass}>
          {t('floor')}
        </h2>
        {staff.length === 0 ? (
          <p className="text-pretty text-muted">{t('empty')}</p>
        ) : (
          <MemberList {...listProps} members={staff} mayChange />
        )}
        <Button onClick={() => open({ act: 'add' })} className="min-h-14">
          <UserRoundPlus aria-hidden="true" className="size-5 shrink-0" />
          {t('add')}
        </Button>
      </section>
      <section aria-labelledby="team-office" className={cardClass}>
        <h2 id="team-office" className={cardTitleClass}>
          {t('office')}
        </h2>
        <MemberList {...listProps} members={office} mayChange={mayChangeOffice} />
        <Invitations
          restaurantId={restaurantId}
          invitations={invitations}
          mayChange={mayChangeOffice}
        />
        {mayChangeOffice && (
          <Button look="secondary" onClick={() => open({ act: 'invite' })}>
            <MailPlus aria-hidden="true" className="size-5 shrink-0" />
            {t('invite')}
          </Button>
        )}
      </section>
      {opened?.act === 'add' && (
        <AddDialog
          restaurantId={restaurantId}
          onClose={close}
          onAdded={(member, pairing) => open({ act: 'pair', member, pairing })}
        />
      )}
      {opened?.act === 'invite' && <InviteDialog restaurantId={restaurantId} onClose={close} />}
      {opened?.act === 'pair' && (
        <PairingDialog
          key={opened.member.id}
          {...opened}
          restaurantId={restaurantId}
          onAnother={() => open({ act: 'add' })}
          onClose={close}
        />
      )}
      {opened?.act === 'edit' && (
        <MemberDialog
          {...opened}
          restaurantId={restaurantId}
          mayChangeRole={mayChangeOffice}
          onClose={close}
        />
      )}
      {opened?.act === 'end' && (
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
