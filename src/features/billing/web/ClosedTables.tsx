import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { subscriptionPath } from '../../../paths.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { useSubscriptionStatus } from './subscription-status.ts';
import { subscriptionTexts } from './texts.ts';

/**
 * Explains why the forms below are refused, with a link to the subscription. Empty while tables can be
 * changed.
 */
export function ClosedTables() {
  const t = useTexts(subscriptionTexts);
  const known = useSubscriptionStatus();
  return (
    <div role="status" className="empty:hidden">
      {known?.status.state === 'over' && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-small bg-red-tint px-4 pt-3 text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5" />
          <p className="text-pretty">{t('overTables')}</p>
          <Link
            to={subscriptionPath}
            className="col-start-2 flex min-h-12 items-center font-semibold text-current"
          >
            {t('toCard')}
          </Link>
        </div>
      )}
    </div>
  );
}
