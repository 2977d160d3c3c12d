import './guest-preview.css';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { refreshSession, useSession } from '../../../features/auth/web/session.tsx';
import { guestTexts } from '../../../features/guest-page/web/language/all-texts.ts';
import { placeTexts } from '../../../features/guest-page/web/language/place-texts.ts';
import { sayFrom } from '../../../features/guest-page/web/language/say.ts';
import { OtherRequest } from '../../../features/guest-page/web/table/OtherRequest.tsx';
import { QuickRequests } from '../../../features/guest-page/web/table/QuickRequests.tsx';
import { TableCard } from '../../../features/guest-page/web/table/TableCard.tsx';
import type { RestaurantWithTables } from '../../../features/restaurants/contract.ts';
import { useRestaurantQuery } from '../../../features/restaurants/web/use-restaurant.ts';
import type { Wish } from '../../../features/wishes/rules.ts';
import { wishTexts } from '../../../features/wishes/web/texts.ts';
import { WishesEditor } from '../../../features/wishes/web/WishesEditor.tsx';
import { signOf } from '../../../features/wishes/web/WishSign.tsx';
import { directionOf, type GuestLanguage, labelIn, languageNames } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass, pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';

/** Connects the editor of wishes to the session and to the guest's page, which it may not import. */
export function WishesScreen() {
  const t = useTexts(wishTexts);
  usePageTitle(t('title'));
  const { restaurant } = useSession();
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="text-pretty text-muted">{t('lead')}</p>
      </div>
      {restaurant?.slug ? <Editor slug={restaurant.slug} /> : <NoRestaurant />}
    </div>
  );
}

function Editor({ slug }: { slug: string }) {
  const t = useTexts(wishTexts);
  const { restaurants } = useSession();
  const query = useRestaurantQuery(slug);
  const { data: restaurant } = query;
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!restaurant) return <PageSpinner />;
  return (
    <WishesEditor
      restaurant={restaurant}
      others={restaurants.filter(({ id }) => id !== restaurant.id)}
      onSaved={() => void refreshSession()}
      renderPreview={(wishes, place_word) => (
        <GuestPreview restaurant={{ ...restaurant, place_word }} wishes={wishes} />
      )}
    />
  );
}

/** For an operator (super_admin), who has none. */
function NoRestaurant() {
  const t = useTexts(wishTexts);
  return (
    <section className={`${cardClass} justify-items-start`}>
      <p>{t('noRestaurant')}</p>
      <Link to={paths.admin} className={buttonClass()}>
        {t('toAll')}
      </Link>
    </section>
  );
}

type GuestPreviewProps = { restaurant: RestaurantWithTables; wishes: readonly Wish[] };

/** The guest's page with a list that is not saved yet. Nothing in it can be pressed. */
function GuestPreview({ restaurant, wishes }: GuestPreviewProps) {
  const t = useTexts(wishTexts);
  const titleId = useId();
  const page = useRef<HTMLDivElement>(null);
  const { language: own } = useLanguage();
  const languages = restaurant.guest_languages;
  const [chosen, setChosen] = useState<GuestLanguage>();
  const language = chosen ?? languages.find((each) => each === own) ?? languages[0] ?? own;
  const elsewhere = placeTexts(language, restaurant.place_word);
  const say = sayFrom({ ...guestTexts[language], ...elsewhere });
  const table = restaurant.tables[0]?.number ?? 1;
  const address = { slug: restaurant.slug, table };
  const offered = wishes.map(({ icon, ...wish }) => {
    const sign = icon === wish.type ? null : signOf(icon);
    return { ...wish, sign, words: labelIn(wish.label, language) };
  });
  const { name, slug, menu_url: menuUrl } = restaurant;

  // So that the suggestions are in sight.
  useEffect(() => page.current?.querySelector('details')?.setAttribute('open', ''), []);

  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={titleId} className={cardTitleClass}>
          {t('preview')}
        </h2>
        {languages.length > 1 && (
          <SelectField
            label={t('previewLanguage')}
            name="preview"
            value={language}
            onChange={({ target }) => setChosen(target.value as GuestLanguage)}
          >
            {languages.map((each) => (
              <option key={each} value={each}>
                {languageNames[each]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div
        inert
        lang={language}
        dir={directionOf(language) ?? 'ltr'}
        className="mx-auto w-full max-w-100 rounded-[2.25rem] border-[7px] border-ink bg-paper p-3 dark:border-edge"
      >
        <div ref={page} className="guest-preview">
          <TableCard
            say={say}
            data={{ restaurant: { slug, name, menuUrl }, table, label: null }}
            heading="h3"
          />
          <p className="question">{say('whatCanWeBring')}</p>
          <QuickRequests
            say={say}
            buttons={offered.filter(({ place }) => place === 'button')}
            naming="wish"
            address={address}
            sending={undefined}
            onRequest={() => {}}
          />
          <OtherRequest
            say={say}
            language={language}
            wishes={offered.flatMap((wish) =>
              wish.place === 'hidden' ? [] : [{ ...wish, place: wish.place }],
            )}
            address={address}
            isSending={false}
            onRequest={() => {}}
          />
        </div>
      </div>
    </section>
  );
}
