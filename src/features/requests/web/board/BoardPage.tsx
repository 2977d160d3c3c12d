import './board.css';
import './filters.css';
import './overview.css';
import './lanes.css';
import './card.css';
import './act.css';
import './empty.css';
import './notices.css';
import { useSearchParams } from 'react-router';
import { DEMO_SLUG } from '../../../../paths.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { Board } from './Board.tsx';

/** The staff interface: of the session's restaurant, else of the one in the address, else of the demo. */
export function BoardPage() {
  const { restaurant } = useSession();
  const [params] = useSearchParams();
  const { id, slug, name } = restaurant ?? {};
  const own = id && slug && name !== undefined ? { id, name } : undefined;
  const shown = (own && slug) ?? params.get('restaurant') ?? DEMO_SLUG;
  return <Board key={shown} slug={shown} own={own} isAskedFor={params.has('restaurant')} />;
}
