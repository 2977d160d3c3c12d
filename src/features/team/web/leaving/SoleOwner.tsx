import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownDataPath, paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notifyFailure } from '../../../auth/web/account-notices.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { switchRestaurant } from '../own-teams/own-teams-calls.ts';
import { deleteAccountTexts } from './texts.ts';

type SoleOwnerProps = { restaurants: readonly { id: string; name: string }[] };

/** The restaurants that would have no owner, each with buttons to add an owner and to delete it. */
export function SoleOwner({ restaurants }: SoleOwnerProps) {
  const t = useTexts(deleteAccountTexts);
  const navigate = useNavigate();
  const currentId = useSession().restaurant?.id;
  const [isBusy, setBusy] = useState(false);

  async function open(restaurantId: string, path: string): Promise<void> {
    setBusy(true);
    try {
      if (restaurantId !== currentId) await switchRestaurant(restaurantId);
      await navigate(path);
    } catch (error) {
      setBusy(false);
      notifyFailure(() => say(deleteAccountTexts, 'notSwitched'), error);
    }
  }

  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {restaurants.map(({ id, name }) => (
        <li key={id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <div className="flex flex-wrap gap-2 *:grow">
            {(
              [
                ['otherOwner', paths.team],
                ['deleteIt', ownDataPath],
              ] as const
            ).map(([label, path]) => (
              <Button key={path} look="secondary" busy={isBusy} onClick={() => void open(id, path)}>
                <span>
                  {t(label)}
                  <span className="sr-only"> – {name}</span>
                </span>
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
