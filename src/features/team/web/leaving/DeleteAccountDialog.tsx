import { useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { ConfirmByTyping, type Refusal } from '../../../../ui/ConfirmByTyping.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { signOut, useSession } from '../../../auth/web/session.tsx';
import type { LeavingRoutes } from '../../leaving/handlers.ts';
import { SoleOwner } from './SoleOwner.tsx';
import { deleteAccountTexts } from './texts.ts';

const { auth } = client<LeavingRoutes>();

/** Deletes the account once its e-mail address is typed. The server compares the address. */
export function DeleteAccountDialog({ onClose }: { onClose(): void }) {
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
    await signOut(async () => navigate(paths.home, { flushSync: true })).catch(() => {});
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

function refusalOf(error: unknown): Refusal | undefined {
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
