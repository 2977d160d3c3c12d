import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { changePassword, countOtherDevices, requestPasswordCode } from '../account.ts';
import { isInMailbox, notifyAccountFailure } from '../account-notices.ts';
import { passwordTexts } from '../texts.ts';
import { NewPasswordCard } from './NewPasswordCard.tsx';

/** Mails a code, then asks for it and for the new password. */
export function ChangePasswordCard({ email }: { email: string }) {
  const t = useTexts(passwordTexts);
  const [isCodeSent, setCodeSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [others, setOthers] = useState<number>();

  async function requestCode(): Promise<void> {
    setBusy(true);
    try {
      setOthers(await countOtherDevices());
      await requestPasswordCode(email);
      setCodeSent(true);
    } catch (error) {
      if (isInMailbox(error)) setCodeSent(true);
      else notifyAccountFailure(() => say(passwordTexts, 'notSent'), error);
    } finally {
      setBusy(false);
    }
  }

  if (isCodeSent) {
    return (
      <NewPasswordCard
        email={email}
        onCancel={() => setCodeSent(false)}
        others={others}
        choose={async (code, password, signsOthersOut) => {
          await changePassword(code, password, signsOthersOut);
          setCodeSent(false);
        }}
      />
    );
  }
  return (
    <section className={cardClass}>
      <h2 className={cardTitleClass}>{t('changeTitle')}</h2>
      <p className="text-pretty">{t('changeHint', { email })}</p>
      <Button
        look="secondary"
        busy={isBusy}
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={requestCode}
        className="min-h-14"
      >
        {t('sendCode')}
      </Button>
    </section>
  );
}
