import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import { showMoved } from '../../../auth/web/session.tsx';
import type { InvitationRoutes } from '../../own-teams-handlers.ts';
import { restaurantsTexts } from './texts.ts';

const calls = client<InvitationRoutes>().auth.invitations;
const queryKey = ['invitations'];
const queryFn = () => answer(calls.$get());

type OwnInvitation = Awaited<ReturnType<typeof queryFn>>['invitations'][number];

/** The teams that the account is invited to. Renders nothing where there are none. */
export function InvitationsCard() {
  const t = useTexts(restaurantsTexts);
  const { data } = useQuery({ queryKey, queryFn });
  if (!data || data.invitations.length === 0) return null;
  const { invitations } = data;
  return (
    <section aria-labelledby="invitations" className={cardClass}>
      <h2 id="invitations" className={cardTitleClass}>
        {t('invitations', { count: invitations.length })}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationItem({ invitation }: { invitation: OwnInvitation }) {
  const t = useTexts(restaurantsTexts);
  const { long } = useDates();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'accept' | 'decline'>();
  const { id, restaurant, role, invited_by, expires_at } = invitation;
  const { name } = restaurant;

  async function send(reply: 'accept' | 'decline'): Promise<void> {
    if (busy) return;
    setBusy(reply);
    try {
      // The session of this device moves into the restaurant.
      if (reply === 'accept')
        showMoved(await answer(calls[':id'].acceptance.$post({ param: { id } })));
      else await answer(calls[':id'].$delete({ param: { id } }));
      const title = () =>
        say(restaurantsTexts, reply === 'accept' ? 'accepted' : 'declined', { name });
      notify({ id: 'account', type: 'success', title });
      if (reply === 'accept') void navigate(paths.staff);
      // The button that had the focus disappears with its row.
      else document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      notifyAccountFailure(() => say(restaurantsTexts, 'notAnswered'), error);
    } finally {
      setBusy(undefined);
      // Also after a refusal: the invitation may have been withdrawn.
      await reload(queryKey);
    }
  }

  const who = invited_by ?? t('operator');
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-pretty wrap-anywhere">
          {t(role === 'owner' ? 'invitedOwner' : 'invitedManager', { who })}
        </p>
        <p className="text-small text-muted">{t('invitedUntil', { date: long(expires_at) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'accept'} onClick={() => void send('accept')}>
          <span>
            {t('accept')}
            <span className="sr-only"> – {name}</span>
          </span>
        </Button>
        <Button look="secondary" busy={busy === 'decline'} onClick={() => void send('decline')}>
          <span>
            {t('decline')}
            <span className="sr-only"> – {name}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}
