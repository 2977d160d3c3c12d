import { Button } from '../../../../ui/Button.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { notifyAccountFailure } from '../account-notices.ts';
import { CodeField, ResendButton } from '../CodeField.tsx';
import { canUsePasskeys } from '../passkeys/ceremonies.ts';
import { usePasskeys } from '../passkeys/passkey-calls.ts';
import { useSession } from '../session.tsx';
import { passwordTexts } from '../texts.ts';
import type { ActProof } from './use-proof.ts';

/** Nothing before the code is asked for. */
export function ProofFields({ proof, error }: { proof: ActProof; error: string | undefined }) {
  return proof.sentAt === undefined ? null : (
    <AskedFields proof={proof} sentAt={proof.sentAt} error={error} />
  );
}

type AskedProps = { proof: ActProof; sentAt: number; error: string | undefined };

function AskedFields({ proof, sentAt, error }: AskedProps) {
  const t = useTexts(proofTexts);
  const email = useSession().restaurant?.email ?? '';
  const passkeys = usePasskeys().data?.passkeys ?? [];
  return (
    <>
      <p role="status" className="text-pretty wrap-anywhere">
        {t('sent', { email })}
      </p>
      <CodeField value={proof.code} onChange={proof.setCode} error={error} isLong={proof.isLong} />
      <div className="flex flex-wrap gap-2 *:grow">
        <ResendButton
          sentAt={sentAt}
          onResend={() =>
            proof
              .ask()
              .catch((failure) =>
                notifyAccountFailure(() => say(passwordTexts, 'notSent'), failure),
              )
          }
        />
        {passkeys.length > 0 && canUsePasskeys() && (
          <Button
            look="secondary"
            onClick={() =>
              void proof
                .askPasskey()
                .catch((failure) =>
                  notifyAccountFailure(() => say(proofTexts, 'noPasskey'), failure),
                )
            }
          >
            {t('passkey')}
          </Button>
        )}
      </div>
    </>
  );
}

const proofTexts = defineTexts('proof', {
  fr: {
    sent: 'Pour votre sécurité, un code vient d’être envoyé à {{email}}.',
    passkey: 'Utiliser une clé d’accès',
    noPasskey: 'La clé d’accès n’a pas été lue. Recopiez le code de l’e-mail.',
  },
  en: {
    sent: 'For your security, a code has just been sent to {{email}}.',
    passkey: 'Use a passkey',
    noPasskey: 'The passkey was not read. Enter the code from the email.',
  },
});
