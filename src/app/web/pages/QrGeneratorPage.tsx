import { useSearchParams } from 'react-router';
import { useSession } from '../../../features/auth/web/session.tsx';
import { moveFirstRun } from '../../../features/restaurants/web/use-first-run.ts';
import { useRestaurantQuery } from '../../../features/restaurants/web/use-restaurant.ts';
import { reachOf } from '../../../features/tables/rules.ts';
import { QrGenerator } from '../../../features/tables/web/qr/QrGenerator.tsx';
import { publicOrigin } from '../../../ui/public-origin.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';

/** Connects the screen with the codes to the session, the restaurant and the first-run guide. */
export function QrGeneratorPage() {
  const { restaurant, isAdmin } = useSession();
  const [params] = useSearchParams();
  const slugInAddress = params.get('restaurant');
  const { id, slug, name, address } = restaurant ?? {};
  if (isAdmin && slugInAddress) return <AnyCodes slug={slugInAddress} />;
  if (!id || !slug || name === undefined) {
    return <QrGenerator restaurant={undefined} onDownloaded={() => {}} />;
  }
  return <OwnCodes restaurant={{ id, slug, name, address: address ?? null }} />;
}

/** The codes of any restaurant, for a super_admin. */
function AnyCodes({ slug }: { slug: string }) {
  const { data, isError } = useRestaurantQuery(slug);
  if (!data && !isError) return <PageSpinner />;
  return <QrGenerator restaurant={data} onDownloaded={() => {}} />;
}

type Restaurant = { id: string; slug: string; name: string; address: string | null };

function OwnCodes({ restaurant }: { restaurant: Restaurant }) {
  // The session has the name at the time of the sign-in; the restaurant may have been renamed since.
  // And only the server knows whether links need a key.
  const { data, isError } = useRestaurantQuery(restaurant.slug);
  if (!data && !isError) return <PageSpinner />;
  return (
    <QrGenerator
      restaurant={{ codes: 'open', ...restaurant, ...data }}
      onDownloaded={() => void tickCodes(restaurant.id)}
    />
  );
}

/** Ticks the step "codes printed" of the first run. Errors are ignored: the owner can tick it by hand. */
async function tickCodes(restaurantId: string): Promise<void> {
  // The page warns against printing codes that guests' phones cannot open.
  if (reachOf(publicOrigin()) !== 'anywhere') return;
  await moveFirstRun(restaurantId, { codes_printed: true }).catch(() => {});
}
