import './board.css';
import './overview/overview.css';
import './cards/cards.css';
import './notices/notices.css';
import './setup.css';
import './cards/menu/menu.css';
import { useSearchParams } from 'react-router';
import { DEMO_SLUG } from '../../../paths.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useSession } from '../../auth/web/session.tsx';
import { useRestaurantQuery } from '../../restaurants/web/use-restaurant.ts';
import { Board } from './Board.tsx';
import type { BoardFrame } from './overview/board-frame.ts';

/** The staff interface of the session's restaurant, else of the one in the address, else of the demo. */
export function BoardPage({ frame }: { frame: BoardFrame }) {
  const { restaurant, isStaff, isOwner } = useSession();
  const [params] = useSearchParams();
  const { id, slug, name } = restaurant ?? {};
  if (id && slug && name !== undefined) {
    return (
      <Board
        key={slug}
        frame={frame}
        slug={slug}
        own={{ id, name, isStaff, isOwner }}
        isNamedByAddress={false}
      />
    );
  }
  const named = params.get('restaurant');
  return (
    <LinkedBoard frame={frame} slugOrName={named ?? DEMO_SLUG} isNamedByAddress={named !== null} />
  );
}

type LinkedBoardProps = { frame: BoardFrame; slugOrName: string; isNamedByAddress: boolean };

/** The address may hold a name. The server's answer has the slug, with which the board is then loaded. */
function LinkedBoard({ frame, slugOrName, isNamedByAddress }: LinkedBoardProps) {
  const { data, isFetched } = useRestaurantQuery(slugOrName);
  // NOTE: `isPending` would be true again when the board below repeats a refused query.
  if (!isFetched) return <PageSpinner />;
  const slug = data?.slug ?? slugOrName;
  return (
    <Board
      key={slug}
      frame={frame}
      slug={slug}
      own={undefined}
      isNamedByAddress={isNamedByAddress}
    />
  );
}
