import { useSearchParams } from 'react-router';
import { useSession } from '../../features/auth/web/session.tsx';
import { moveFirstRun } from '../../features/restaurants/web/first-run/use-first-run.ts';
import {
  useRestaurant,
  useRestaurantQuery,
} from '../../features/restaurants/web/use-restaurant.ts';
import { reachOf } from '../../features/tables/rules.ts';
import { QrGenerator } from '../../features/tables/web/qr/QrGenerator.tsx';
import { publicOrigin } from '../../ui/public-origin.ts';
import { PageSpinner } from '../../ui/Spinner.tsx';

/** The codes are the tables'; whose they are, and how far its owner has come, others know. */
export function QrGeneratorPage() {
  const { restaurant, isAdmin } = useSession();
  const [params] = useSearchParams();
  const asked = params.get('restaurant');
  const { id, slug, name, address } = restaurant ?? {};
  if (isAdmin && asked) return <AnyCodes slug={asked} />;
  if (!id || !slug || name === undefined) {
    return <QrGenerator restaurant={undefined} onDownloaded={() => {}} />;
  }
  return <OwnCodes restaurant={{ id, slug, name, address: address ?? null }} />;
}

/** Of the restaurant that the admin page leads to. */
function AnyCodes({ slug }: { slug: string }) {
  const { data, isError } = useRestaurantQuery(slug);
  if (!data && !isError) return <PageSpinner />;
  return <QrGenerator restaurant={data} onDownloaded={() => {}} />;
}

type Restaurant = { id: string; slug: string; name: string; address: string | null };

function OwnCodes({ restaurant }: { restaurant: Restaurant }) {
  // What was signed in with may have been renamed since.
  const { name, address } = useRestaurant(restaurant.slug) ?? restaurant;
  return (
    <QrGenerator
      restaurant={{ ...restaurant, name, address }}
      onDownloaded={() => void tickCodes(restaurant.id)}
    />
  );
}

/** The code is there whether or not the step can be ticked; it can be by hand. */
async function tickCodes(restaurantId: string): Promise<void> {
  // The file's first page says not to print it yet.
  if (reachOf(publicOrigin()) !== 'anywhere') return;
  await moveFirstRun(restaurantId, { codes_printed: true }).catch(() => {});
}
