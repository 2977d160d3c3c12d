import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { cardClass, pageClass, pageTitleClass } from '../../../../ui/card-classes.ts';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner, Spinner } from '../../../../ui/Spinner.tsx';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import { switchRestaurant } from '../../../team/web/own-teams/switch-restaurant.ts';
import type { House } from '../../contract.ts';
import type { AnalyticsRoutes } from '../../handlers.ts';
import { REFRESH_MILLISECONDS } from '../../rules.ts';
import { useFormats } from '../formats.ts';

const { auth } = client<AnalyticsRoutes>();

/** How the account's restaurants are doing now. */
export function HousesPage() {
  const t = useTexts(housesTexts);
  usePageTitle(t('title'));
  const query = useQuery({
    queryKey: ['houses'],
    queryFn: () => answer(auth.restaurants.overview.$get()),
    refetchInterval: REFRESH_MILLISECONDS,
  });
  const houses = query.data?.restaurants;
  return (
    <div className={pageClass}>
      <h1 className={pageTitleClass}>{t('title')}</h1>
      {query.isLoadingError && <LoadError text={t('notLoaded')} query={query} />}
      {query.isPending && <PageSpinner />}
      <p role="status" className="text-amber empty:hidden">
        {query.isRefetchError && t('stale')}
      </p>
      {houses?.length === 0 && <p>{t('none')}</p>}
      {houses && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
          {houses.map((house) => (
            <HouseItem key={house.id} house={house} />
          ))}
        </ul>
      )}
      {houses && houses.length > 1 && (
        <p className="text-pretty text-muted">
          {t('copy')}{' '}
          <Link to={paths.wishes} className="inline-block py-3">
            {t('toWishes')}
          </Link>
        </p>
      )}
    </div>
  );
}

function HouseItem({ house }: { house: House }) {
  const t = useTexts(housesTexts);
  const format = useFormats();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { id, name, pending, late, boards_open, requests_today, in_time_share } = house;
  const today = [
    requests_today > 0 ? t('today', { count: requests_today }) : t('noneToday'),
    in_time_share !== null &&
      t('inTime', { share: format.share(in_time_share), time: format.prompt }),
  ];

  async function open(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await switchRestaurant(id);
      void navigate(paths.staff);
    } catch (error) {
      setBusy(false);
      notifyAccountFailure(() => say(housesTexts, 'notOpened'), error);
    }
  }

  return (
    <li className={`${cardClass} content-start gap-3! ${late > 0 ? 'border-red!' : ''}`}>
      <h2 className="font-display text-large leading-tight">
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void open()}
          className="-m-2 flex min-h-12 w-[calc(100%+1rem)] cursor-pointer items-center justify-between gap-2 rounded-small p-2 text-start wrap-anywhere hover:bg-sunken"
        >
          {name}
          {isBusy ? <Spinner /> : <ChevronRight aria-hidden="true" className="shrink-0" />}
        </button>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-large tabular-nums">
        <span className={pending > 0 ? 'font-semibold' : 'text-muted'}>
          {pending > 0 ? t('pending', { count: pending }) : t('calm')}
        </span>
        {late > 0 && (
          <span className="rounded-full bg-red-fill px-3 text-body font-semibold text-on-red">
            {t('late', { count: late })}
          </span>
        )}
      </p>
      <div className="text-small text-pretty text-muted">
        <p>{today.filter(Boolean).join(' · ')}</p>
        <p className={boards_open === 0 && pending > 0 ? 'font-semibold text-red' : ''}>
          {boards_open > 0 ? t('boards', { count: boards_open }) : t('noBoard')}
        </p>
      </div>
    </li>
  );
}

/** The restaurants of one account, side by side. */
const housesTexts = defineTexts('houses', {
  fr: {
    title: 'Mes maisons',
    notLoaded: 'Impossible de charger vos maisons.',
    stale: 'Dernière actualisation impossible\u202f: ces chiffres ne sont plus à jour.',
    none: 'Ce compte ne gère aucun restaurant.',
    calm: 'Rien n’attend',
    pending_one: '{{count}} en attente',
    pending_other: '{{count}} en attente',
    late_one: '{{count}} en retard',
    late_other: '{{count}} en retard',
    noneToday: 'Aucune demande aujourd’hui',
    today_one: '{{count}} demande aujourd’hui',
    today_other: '{{count}} demandes aujourd’hui',
    inTime: '{{share}} prises en moins de {{time}}',
    noBoard: 'Aucun tableau ouvert',
    boards_one: '{{count}} tableau ouvert',
    boards_other: '{{count}} tableaux ouverts',
    notOpened: 'Le tableau n’a pas été ouvert',
    copy: 'La même liste de demandes partout\u202f? Copiez-la depuis',
    toWishes: 'Ce que vos clients demandent',
  },
  en: {
    title: 'My restaurants',
    notLoaded: 'Your restaurants could not be loaded.',
    stale: 'The last refresh failed: these figures are out of date.',
    none: 'This account manages no restaurant.',
    calm: 'Nothing is waiting',
    pending_one: '{{count}} waiting',
    pending_other: '{{count}} waiting',
    late_one: '{{count}} late',
    late_other: '{{count}} late',
    noneToday: 'No requests today',
    today_one: '{{count}} request today',
    today_other: '{{count}} requests today',
    inTime: '{{share}} taken within {{time}}',
    noBoard: 'No board open',
    boards_one: '{{count}} board open',
    boards_other: '{{count}} boards open',
    notOpened: 'The board was not opened',
    copy: 'The same list of requests everywhere? Copy it from',
    toWishes: 'What guests can ask for',
  },
});
