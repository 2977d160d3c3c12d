import './phone.css';
import { useEffect, useState } from 'react';
import { DEMO_SLUG } from '../../../../paths.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { sayIn } from '../../../guest-page/web/language/texts.ts';
import { QuickRequests } from '../../../guest-page/web/sending/QuickRequests.tsx';
import { TableCard } from '../../../guest-page/web/table/TableCard.tsx';
import type { GuestRequest } from '../../../guest-page/web/types.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { CONFIRMATION_MILLISECONDS } from '../../rules.ts';
import { SampleMenu } from './SampleMenu.tsx';
import { homeTexts } from './texts.ts';

const TABLE = 12;

/** A mock-up of the guest's page that always confirms. It sends nothing. */
export function PhoneMock() {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const say = sayIn(language);
  const [isHydrated, setHydrated] = useState(false);
  const [wish, setWish] = useState<GuestRequest>();
  const restaurant = { slug: DEMO_SLUG, name: t('trySample'), menuUrl: null };

  // Before hydration a tap would submit the form and open a real table's page.
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (!wish) return;
    const timer = setTimeout(() => setWish(undefined), CONFIRMATION_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [wish]);

  return (
    <div className="grid justify-items-center gap-4">
      <div className="w-full max-w-[21rem] rounded-[2.25rem] border-[7px] border-ink bg-paper p-3 shadow-notice dark:border-edge">
        <div className="phone">
          <TableCard say={say} data={{ table: TABLE, label: null, restaurant }} heading="h3">
            <SampleMenu label={t('seeMenu')} />
          </TableCard>
          <p className="question">{say('whatCanWeBring')}</p>
          <div inert={!isHydrated}>
            <QuickRequests
              say={say}
              address={{ slug: DEMO_SLUG, table: TABLE }}
              sending={undefined}
              onRequest={setWish}
            />
          </div>
          <div className="grid min-h-[5.5rem] content-center pt-3 text-center">
            <div role="status">
              {wish && (
                <p className="card wish">
                  <Icon name="check" />
                  <span>{say('sentNotice')}</span>
                </p>
              )}
            </div>
            {!wish && <p className="font-display text-muted">{t('tapHint')}</p>}
          </div>
        </div>
      </div>
      <p
        aria-hidden="true"
        className={`rounded-full border px-4 py-1.5 text-small transition-colors duration-(--motion) ${wish ? 'border-brass bg-brass-tint text-ink' : 'border-line text-muted'}`}
      >
        {wish
          ? t('roomRings', { table: TABLE, wish: say(wish.type).toLowerCase() })
          : t('roomQuiet')}
      </p>
    </div>
  );
}
