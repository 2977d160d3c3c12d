import { Store } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { browserTimeZone } from '../../../auth/web/account.ts';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import { checkRestaurantName } from '../../../auth/web/checks.ts';
import { signUpTexts } from '../../../auth/web/texts.ts';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import type { OwnRestaurantsRoutes } from '../../own-teams-handlers.ts';
import { switchRestaurant } from './switch-restaurant.ts';
import { restaurantsTexts } from './texts.ts';

const { auth } = client<OwnRestaurantsRoutes>();

type OpenRestaurantCardProps = {
  isFree: boolean;
  /** The account has no restaurant. */
  isFirst?: boolean;
};

/** Opens a restaurant of the account, and leads to its board, where the first run begins. */
export function OpenRestaurantCard({ isFree, isFirst = false }: OpenRestaurantCardProps) {
  const t = useTexts(restaurantsTexts);
  const [isFormOpen, setFormOpen] = useState(false);
  const title = t(isFirst ? 'openFirst' : 'openTitle');
  const hint = isFree ? 'Free' : 'Hint';
  return (
    <section aria-labelledby="open-restaurant" className={cardClass}>
      <h2 id="open-restaurant" className={cardTitleClass}>
        {title}
      </h2>
      <p className="text-pretty">
        {t(isFirst ? `openFirst${hint}` : `open${hint}`, { days: TRIAL_DAYS })}
      </p>
      {isFormOpen ? (
        <OpenForm />
      ) : (
        <Button
          look={isFirst ? 'primary' : 'secondary'}
          onClick={() => setFormOpen(true)}
          className="min-h-14"
        >
          <Store aria-hidden="true" className="size-5 shrink-0" />
          {title}
        </Button>
      )}
    </section>
  );
}

function OpenForm() {
  const t = useTexts(restaurantsTexts);
  const signUp = useTexts(signUpTexts);
  const navigate = useNavigate();
  // The button that had the focus is gone.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ name: checkRestaurantName(form) }),
    async send(entered) {
      const typed = { name: entered('name').trim(), address: entered('address').trim() };
      const json = { ...typed, time_zone: browserTimeZone() };
      const { restaurant } = await answer(auth.restaurants.$post({ json }));
      await switchRestaurant(restaurant.id ?? '');
      void navigate(paths.staff);
    },
    onFailure: (error) => notifyAccountFailure(() => say(restaurantsTexts, 'notOpened'), error),
  });
  return (
    <form {...handles} noValidate className="grid gap-4">
      <Field
        ref={first}
        label={signUp('name')}
        name="name"
        autoComplete="off"
        maxLength={limits.nameLength}
        required
        error={problems['name']}
      />
      <Field
        label={signUp('address')}
        name="address"
        autoComplete="off"
        maxLength={limits.addressLength}
        error={problems['address']}
      />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('openAct')}
      </Button>
    </form>
  );
}
