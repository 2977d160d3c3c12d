import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import {
  cardClass,
  cardTitleClass,
  pageClass,
  pageTitleClass,
} from '../../../../ui/card-classes.ts';
import { Field } from '../../../../ui/Field.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import type { RestaurantWithTables } from '../../contract.ts';
import { asWebAddress, isWebAddress } from '../../rules.ts';
import { type RenderTables, useRestaurantQuery } from '../use-restaurant.ts';
import {
  changesOf,
  type FormValues,
  formValuesOf,
  menuInput,
  saveRestaurant,
} from './form-values.ts';
import { LanguagesCard } from './languages/LanguagesCard.tsx';
import { RingingCard } from './ringing/RingingCard.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import { manageTexts } from './texts.ts';

type RestaurantPageProps = {
  /** The signed-in account. An operator (super_admin) has no restaurant, and a null slug. */
  session: { slug: string | null } | undefined;
  /** Called after a change: the session's copy of the restaurant is out of date. */
  onSaved(): void;
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
  const { slug, onSaved, renderTables, renderOwnData } = props;
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
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-5">
          <RestaurantForm restaurant={restaurant} onSaved={onSaved} />
          <WishesLink />
          <RingingCard restaurant={restaurant} />
          <LanguagesCard restaurant={restaurant} />
        </div>
        {renderTables(restaurant)}
      </div>
      {renderOwnData(restaurant)}
    </>
  );
}

/** To the page of a later feature. */
function WishesLink() {
  const t = useTexts(manageTexts);
  return (
    <section className={`${cardClass} justify-items-start`}>
      <div className="grid gap-1">
        <h2 className={cardTitleClass}>{t('wishes')}</h2>
        <p className="text-small text-pretty text-muted">{t('wishesHint')}</p>
      </div>
      <Link to={paths.wishes} className={buttonClass('secondary')}>
        {t('toWishes')}
      </Link>
    </section>
  );
}

type RestaurantFormProps = { restaurant: RestaurantWithTables; onSaved(): void };

function RestaurantForm({ restaurant, onSaved }: RestaurantFormProps) {
  const t = useTexts(manageTexts);
  const titleId = useId();
  // The initial values. Only differences from them are sent, so that concurrent changes are not overwritten.
  const [initial, setInitial] = useState(() => formValuesOf(restaurant));
  const [values, setValues] = useState(initial);
  const enter = (field: Partial<FormValues>) => setValues({ ...values, ...field });
  const menu = asWebAddress(values.menu_url);

  const { handles, problems, isBusy } = useForm({
    check: () => ({
      name: values.name.trim() === '' ? () => say(manageTexts, 'nameMissing') : undefined,
      menu_url: menu === '' || isWebAddress(menu) ? undefined : () => say(manageTexts, 'menuWrong'),
    }),
    async send() {
      const sent = { ...values, menu_url: menu };
      const saved = formValuesOf(await saveRestaurant(restaurant, changesOf(initial, sent)));
      setInitial(saved);
      // Keep the input if the user has typed in the meantime.
      setValues((now) => (now === values ? saved : now));
      notify({ id: 'restaurant', type: 'success', title: () => say(manageTexts, 'saved') });
      onSaved();
    },
    onFailure(error) {
      const hint = () => (error instanceof ApiError ? error.message : say(manageTexts, 'tryAgain'));
      notify({
        id: 'restaurant',
        type: 'error',
        title: () => errorTitle(error),
        message: () => `${say(manageTexts, 'notSaved')} ${hint()}`,
      });
      return undefined;
    },
  });

  return (
    <form {...handles} noValidate aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('info')}
      </h2>
      <Field
        label={t('name')}
        name="name"
        autoComplete="organization"
        maxLength={limits.nameLength}
        required
        value={values.name}
        onChange={({ target }) => enter({ name: target.value })}
        error={problems.name}
      />
      <Field
        label={t('address')}
        name="address"
        autoComplete="street-address"
        maxLength={limits.addressLength}
        placeholder={t('addressExample')}
        value={values.address}
        onChange={({ target }) => enter({ address: target.value })}
        error={problems.address}
      />
      <Field
        label={t('menu')}
        hint={t('menuHint')}
        {...menuInput}
        placeholder={t('menuExample')}
        value={values.menu_url}
        onChange={({ target }) => enter({ menu_url: target.value })}
        onBlur={() => enter({ menu_url: menu })}
        error={problems.menu_url}
        remark={<Preview address={menu} />}
      />
      <TimeZoneField
        present={initial.time_zone}
        value={values.time_zone}
        onChange={(time_zone) => enter({ time_zone })}
        error={problems.time_zone}
      />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('save')}
      </Button>
    </form>
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
