import './board.css';
import './filters.css';
import './overview.css';
import './lanes.css';
import './card.css';
import './act.css';
import { useSearchParams } from 'react-router';
import { DEMO_SLUG } from '../../../../paths.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { Board } from './Board.tsx';

/** The staff interface: of the session's restaurant, else of the one in the address, else of the demo. */
export function BoardPage() {
  const { restaurant } = useSession();
  const [params] = useSearchParams();
  const own = restaurant?.slug ? { slug: restaurant.slug, name: restaurant.name } : undefined;
  const slug = own?.slug ?? params.get('restaurant') ?? DEMO_SLUG;
  return <Board key={slug} slug={slug} ownName={own?.name} isAskedFor={params.has('restaurant')} />;
}
