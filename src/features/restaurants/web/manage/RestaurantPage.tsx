import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import {
  cardClass,
  cardTitleClass,
  pageClass,
  pageTitleClass,
} from '../../../../ui/card-classes.ts';
import { Field } from '../../../../ui/Field.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import type { RestaurantWithTables } from '../../contract.ts';
import { asWebAddress, isWebAddress } from '../../rules.ts';
import { type RenderTables, useRestaurantQuery } from '../use-restaurant.ts';
import { HoursRow } from './hours/HoursRow.tsx';
import { LanguagesRow } from './languages/LanguagesRow.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { RingingRow } from './ringing/RingingRow.tsx';
import { changeClass, SettingRow, settingClass, settingWordsClass } from './SettingRow.tsx';
import { menuInput } from './save-restaurant.ts';
import { TimeZoneRow } from './TimeZoneField.tsx';
import { manageTexts } from './texts.ts';

type RestaurantPageProps = {
  /** The signed-in account. An operator (super_admin) has no restaurant, and a null slug. */
  session: { slug: string | null } | undefined;
  /** Called after a change: the session's copy of the restaurant is out of date. */
  onSaved(): void;
  /** The team has several devices: one may ring before the others. */
  hasDevices: boolean;
  renderTables: RenderTables;
  /** Content for owners only, at the end of the page. */
  renderOwnData(restaurant: RestaurantWithTables): ReactNode;
};

/** Manages a restaurant's details and its tables. */
export function RestaurantPage({ session, ...acts }: RestaurantPageProps) {
  const t = useTexts(manageTexts);
  usePageTitle(t('title'));
  return (
    <div className={pageClass}>
      <h1 className={pageTitleClass}>{t('title')}</h1>
      <Content session={session} {...acts} />
    </div>
  );
}

function Content({ session, ...acts }: RestaurantPageProps) {
  const t = useTexts(manageTexts);
  if (!session) {
    return (
      <section className={`${cardClass} justify-items-start`}>
        <p>{t('pleaseSignIn')}</p>
        <Link to={paths.auth} className={buttonClass()}>
          {t('signIn')}
        </Link>
      </section>
    );
  }
  if (session.slug === null) {
    return (
      <section className={`${cardClass} justify-items-start`}>
        <p>{t('noRestaurant')}</p>
        <p className="text-pretty text-muted">{t('noRestaurantHint')}</p>
        <Link to={paths.admin} className={buttonClass()}>
          {t('toAll')}
        </Link>
      </section>
    );
  }
  return <Restaurant key={session.slug} slug={session.slug} {...acts} />;
}

type RestaurantProps = Omit<RestaurantPageProps, 'session'> & { slug: string };

function Restaurant(props: RestaurantProps) {
  const { slug, hasDevices, onSaved, renderTables, renderOwnData } = props;
  const t = useTexts(manageTexts);
  const query = useRestaurantQuery(slug);
  const { data: restaurant, error, isLoadingError } = query;

  useEffect(() => {
    if (!isLoadingError) return;
    notify({
      id: 'restaurant',
      type: 'error',
      title: () => errorTitle(error),
      message: () => say(manageTexts, 'notLoaded'),
    });
  }, [isLoadingError, error]);

  if (isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!restaurant) return <PageSpinner />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <Settings restaurant={restaurant} hasDevices={hasDevices} onSaved={onSaved} />
      <div className="lg:col-start-2 lg:row-span-2">{renderTables(restaurant)}</div>
      {renderOwnData(restaurant)}
    </div>
  );
}

type SettingsProps = Pick<RestaurantPageProps, 'hasDevices' | 'onSaved'> & {
  restaurant: RestaurantWithTables;
};

function Settings({ restaurant, hasDevices, onSaved }: SettingsProps) {
  const t = useTexts(manageTexts);
  const { name, address, menu_url } = restaurant;
  const titleId = useId();
  const text = (entered: FormData, field: string) => String(entered.get(field) ?? '');
  const menuIn = (entered: FormData) => asWebAddress(text(entered, 'menu_url'));
  return (
    <section aria-labelledby={titleId} className={`${cardClass} gap-2!`}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('info')}
      </h2>
      <div className="divide-y divide-line">
        <SettingRow
          restaurant={restaurant}
          label={t('shortName')}
          value={name}
          check={(entered) => ({
            name: text(entered, 'name').trim() ? undefined : () => say(manageTexts, 'nameMissing'),
          })}
          changes={(entered) => ({ name: text(entered, 'name') })}
          onSaved={onSaved}
        >
          {(problems) => (
            <Field
              label={t('name')}
              name="name"
              autoComplete="organization"
              maxLength={limits.nameLength}
              required
              defaultValue={name}
              error={problems.name}
            />
          )}
        </SettingRow>
        <SettingRow
          restaurant={restaurant}
          label={t('shortAddress')}
          value={address ?? t('none')}
          changes={(entered) => ({ address: text(entered, 'address') })}
          onSaved={onSaved}
        >
          {(problems) => (
            <Field
              label={t('address')}
              name="address"
              autoComplete="street-address"
              maxLength={limits.addressLength}
              placeholder={t('addressExample')}
              defaultValue={address ?? ''}
              error={problems.address}
            />
          )}
        </SettingRow>
        <SettingRow
          restaurant={restaurant}
          label={t('shortMenu')}
          value={menu_url ?? t('none')}
          check={(entered) => {
            const menu = menuIn(entered);
            const isFine = menu === '' || isWebAddress(menu);
            return { menu_url: isFine ? undefined : () => say(manageTexts, 'menuWrong') };
          }}
          changes={(entered) => ({ menu_url: menuIn(entered) })}
          onSaved={onSaved}
        >
          {(problems) => <MenuField present={menu_url ?? ''} error={problems.menu_url} />}
        </SettingRow>
        <LanguagesRow restaurant={restaurant} />
        <TimeZoneRow restaurant={restaurant} />
        <HoursRow restaurant={restaurant} />
        <PlaceRow restaurant={restaurant} onSaved={onSaved} />
        {(hasDevices || restaurant.tables.some(({ zone_id }) => zone_id !== null)) && (
          <RingingRow restaurant={restaurant} />
        )}
        <div className={`${settingClass} py-3`}>
          <div className={settingWordsClass}>
            <h3 className="font-semibold">{t('wishes')}</h3>
            <p className="text-pretty text-muted">{t('wishesHint')}</p>
          </div>
          <Link to={paths.wishes} className={changeClass}>
            {t('change')} <span className="sr-only">{t('wishes')}</span>
          </Link>
        </div>
      </div>
    </section>
  );
}

function MenuField({ present, error }: { present: string; error: string | undefined }) {
  const t = useTexts(manageTexts);
  const [typed, setTyped] = useState(present);
  return (
    <Field
      label={t('menu')}
      hint={t('menuHint')}
      {...menuInput}
      placeholder={t('menuExample')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      error={error}
      remark={<Preview address={asWebAddress(typed)} />}
    />
  );
}

/** A link to the menu as guests will see it; disabled until the address is valid. */
function Preview({ address }: { address: string }) {
  const t = useTexts(manageTexts);
  const words = (
    <>
      <ExternalLink aria-hidden="true" className="size-5" />
      <span>
        {t('preview')} <span className="sr-only">{t('previewMore')}</span>
      </span>
    </>
  );
  const look =
    '-ml-2 inline-flex min-h-12 items-center gap-2 justify-self-start rounded-small px-2 text-small font-semibold';
  if (!isWebAddress(address)) {
    return (
      <button type="button" disabled className={`${look} text-muted opacity-55`}>
        {words}
      </button>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`${look} text-sage no-underline hover:bg-sunken`}
    >
      {words}
    </a>
  );
}
