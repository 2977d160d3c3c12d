import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { EndDialog } from '../EndDialog.tsx';
import { teamTexts } from '../texts.ts';

/** Leaves the team of the restaurant in which the session is. */
export function LeaveTeamCard() {
  const t = useTexts(teamTexts);
  const { restaurant, member } = useSession();
  const [isConfirming, setConfirming] = useState(false);
  if (!restaurant?.id || !member) return null;
  return (
    <section aria-labelledby="leave-team" className={cardClass}>
      <h2 id="leave-team" className={cardTitleClass}>
        {t('leave')}
      </h2>
      <p className="text-pretty wrap-anywhere">{t('leaveCard', { name: restaurant.name })}</p>
      <Button look="secondary" onClick={() => setConfirming(true)} className="min-h-14">
        <DoorOpen aria-hidden="true" className="size-5 shrink-0 text-red" />
        {t('leave')}
      </Button>
      {isConfirming && (
        <EndDialog
          member={{ ...member, email: null, devices: [] }}
          restaurantId={restaurant.id}
          isLeaving
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
