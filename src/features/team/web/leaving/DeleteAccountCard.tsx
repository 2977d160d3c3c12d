import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { ownDataPath, paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { ConfirmByTyping, type DialogRefusal } from '../../../../ui/FormDialog.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import { signOut, useSession } from '../../../auth/web/session.tsx';
import type { LeavingRoutes } from '../../leaving/handlers.ts';
import { switchRestaurant } from '../own-teams/switch-restaurant.ts';

const { auth } = client<LeavingRoutes>();

/** `hasData`: the account may download the data of its restaurant. */
export function DeleteAccountCard({ hasData }: { hasData: boolean }) {
  const t = useTexts(deleteAccountTexts);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section aria-labelledby="delete-account" className={cardClass}>
      <h2 id="delete-account" className={cardTitleClass}>
        {t('title')}
      </h2>
      <p className="text-pretty">{t('hint')}</p>
      <div className="grid gap-2">
        <Button look="secondary" onClick={() => setConfirming(true)} className="min-h-14">
          <UserRoundX aria-hidden="true" className="size-5 shrink-0 text-red" />
          {t('title')}
        </Button>
        {hasData && (
          <Link to={ownDataPath} className="grid min-h-12 place-content-center text-center">
            {t('toData')}
          </Link>
        )}
      </div>
      {isConfirming && <DeleteAccountDialog onClose={() => setConfirming(false)} />}
    </section>
  );
}

/** Deletes the account once its e-mail address is typed. The server compares the address. */
function DeleteAccountDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(deleteAccountTexts);
  const email = useSession().restaurant?.email;
  const navigate = useNavigate();

  async function deleteAccount(typed: string): Promise<void> {
    await answer(auth.account.$delete({ json: { email: typed.trim() } }));
    notify({
      id: 'account',
      type: 'success',
      title: () => say(deleteAccountTexts, 'deleted'),
      message: () => say(deleteAccountTexts, 'deletedHint'),
    });
    // The session ended with the account: a failed logout call does not matter.
    await signOut(() => void navigate(paths.home)).catch(() => {});
  }

  return (
    <ConfirmByTyping
      title={t('ask')}
      keep={t('keep')}
      submit={t('act')}
      field={{
        label: t('confirm'),
        hint: email,
        name: 'email',
        type: 'email',
        inputMode: 'email',
        autoCapitalize: 'none',
        maxLength: limits.emailLength,
      }}
      check={(typed) => (typed.trim() ? undefined : () => say(deleteAccountTexts, 'missing'))}
      send={deleteAccount}
      onFailure={refusalOf}
      onClose={onClose}
    >
      <p className="text-pretty">{t('warning', { months: limits.journalKeptMonths })}</p>
    </ConfirmByTyping>
  );
}

function refusalOf(error: unknown): DialogRefusal | undefined {
  if (!(error instanceof ApiError)) return { text: () => say(deleteAccountTexts, 'lost') };
  if (error.code === 'sole_owner') {
    const { restaurants = [] } = error.body as { restaurants?: { id: string; name: string }[] };
    return {
      text: () => say(deleteAccountTexts, 'sole', { count: restaurants.length }),
      remedy: () => <SoleOwner restaurants={restaurants} />,
    };
  }
  return error.fields
    ? undefined
    : { text: () => error.message || say(deleteAccountTexts, 'lost') };
}

type SoleOwnerProps = { restaurants: readonly { id: string; name: string }[] };

/** The restaurants that would have no owner, each with buttons to add an owner and to delete it. */
function SoleOwner({ restaurants }: SoleOwnerProps) {
  const t = useTexts(deleteAccountTexts);
  const navigate = useNavigate();
  const currentId = useSession().restaurant?.id;
  const [isBusy, setBusy] = useState(false);

  async function open(restaurantId: string, path: string): Promise<void> {
    setBusy(true);
    try {
      if (restaurantId !== currentId) await switchRestaurant(restaurantId);
      void navigate(path);
    } catch (error) {
      setBusy(false);
      notifyAccountFailure(() => say(deleteAccountTexts, 'notSwitched'), error);
    }
  }

  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {restaurants.map(({ id, name }) => (
        <li key={id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <div className="flex flex-wrap gap-2 *:grow">
            {(
              [
                ['otherOwner', paths.team],
                // The card with one's own data deletes the restaurant too.
                ['deleteIt', ownDataPath],
              ] as const
            ).map(([label, path]) => (
              <Button key={path} look="secondary" busy={isBusy} onClick={() => void open(id, path)}>
                <span>
                  {t(label)}
                  <span className="sr-only"> – {name}</span>
                </span>
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The deletion of one's own account. */
const deleteAccountTexts = defineTexts('delete-account', {
  fr: {
    title: 'Supprimer mon compte',
    hint: 'Votre accès à Sonnette s’arrête, sur tous vos appareils.',
    toData: 'Télécharger d’abord les données du restaurant',
    ask: 'Supprimer votre compte\u202f?',
    warning:
      'Vos appareils sont déconnectés et votre adresse, votre mot de passe et vos clés d’accès sont effacés aussitôt, pour toujours\u202f; seul votre nom reste dans le journal de vos restaurants, {{months}} mois au plus.',
    confirm: 'Pour confirmer, écrivez l’adresse e-mail du compte',
    missing: 'Écrivez l’adresse e-mail de votre compte.',
    keep: 'Garder mon compte',
    act: 'Supprimer pour toujours',
    lost: 'Sonnette n’a pas répondu. Vérifiez votre réseau, puis réessayez.',
    deleted: 'Compte supprimé',
    deletedHint: 'Plus rien ne vous relie à Sonnette. Merci d’être passé.',

    sole_one: 'Sans vous, ce restaurant n’aurait plus de propriétaire. Réglez cela d’abord\u202f:',
    sole_other:
      'Sans vous, ces {{count}} restaurants n’auraient plus de propriétaire. Réglez cela d’abord\u202f:',
    otherOwner: 'Nommer un autre propriétaire',
    deleteIt: 'Supprimer le restaurant',
    notSwitched: 'Le restaurant n’a pas été ouvert',
  },
  en: {
    title: 'Delete my account',
    hint: 'Your access to Sonnette ends, on all your devices.',
    toData: 'Download the restaurant’s data first',
    ask: 'Delete your account?',
    warning:
      'Your devices are signed out, and your address, password and passkeys are erased at once, for good; only your name stays in your restaurants’ journal, for {{months}} months at most.',
    confirm: 'To confirm, type the account’s email address',
    missing: 'Type your account’s email address.',
    keep: 'Keep my account',
    act: 'Delete for good',
    lost: 'Sonnette did not respond. Check your network, then try again.',
    deleted: 'Account deleted',
    deletedHint: 'Nothing links you to Sonnette any more. Thank you for having tried it.',

    sole_one: 'Without you this restaurant would have no owner. Please settle this first:',
    sole_other:
      'Without you these {{count}} restaurants would have no owner. Please settle this first:',
    otherOwner: 'Make somebody else an owner',
    deleteIt: 'Delete the restaurant',
    notSwitched: 'The restaurant could not be opened',
  },
});
