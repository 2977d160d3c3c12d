import { useState } from 'react';
import type { ProvenAct } from '../../../../enums.ts';
import { limits } from '../../../../limits.ts';
import { say } from '../../../../ui/language/i18n.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import type { Problems } from '../../../../ui/use-form.ts';
import type { ActRoutes } from '../../acts/acts-handlers.ts';
import { isAboutCode, isInMailbox, isLongCodeNeeded } from '../account-notices.ts';
import { isWholeCode } from '../CodeField.tsx';
import { deviceHeader } from '../device.ts';
import { signWithPasskey } from '../passkeys/ceremonies.ts';
import { passwordTexts } from '../texts.ts';

const actCode = client<ActRoutes>().auth['act-code'];

export type ActProof = ReturnType<typeof useProof>;

/** The second proof of an act in a form. `ProofFields` shows it once it is asked for. */
export function useProof(act: ProvenAct) {
  const [sentAt, setSentAt] = useState<number>();
  const [code, setCode] = useState('');
  const [isLong, setLong] = useState(false);
  const missing = () => say(passwordTexts, isLong ? 'longCodeMissing' : 'codeMissing');
  return {
    sentAt,
    code,
    isLong,
    setCode,
    isAsked: sentAt !== undefined,
    /** Mails a code, unless the last one was sent just now. Throws the refusal of an act that cannot be. */
    async ask(): Promise<void> {
      if (sentAt !== undefined && Date.now() - sentAt < limits.codeResendSeconds * 1000) return;
      try {
        await answer(actCode.$post({ json: { act }, header: deviceHeader() }));
      } catch (error) {
        if (!isInMailbox(error)) throw error;
      }
      setSentAt(Date.now());
    },
    /** Gets a code by a passkey. Throws what the browser throws. */
    async askPasskey(): Promise<void> {
      const signed = await signWithPasskey({ isAutofill: false });
      const json = { act, ...(signed && { credential: signed.credential }) };
      const proven = await answer(actCode.$post({ json, header: deviceHeader() }));
      setLong(true);
      if ('code' in proven) setCode(proven.code);
    },
    forget(): void {
      setSentAt(undefined);
      setCode('');
    },
    check(): Problems {
      return { code: sentAt === undefined || isWholeCode(code) ? undefined : missing };
    },
    /** The message beside the field, if the refusal is about the code. */
    problemOf(error: unknown): Problems | undefined {
      if (isLongCodeNeeded(error)) setLong(true);
      return isAboutCode(error) ? { code: error.message } : undefined;
    },
  };
}
