import { useEffect, useState } from 'react';
import { ApiError } from '../../../ui/network/api.ts';
import { pairingCodeFrom } from '../pairing/rules.ts';
import { adviceOn, fetchInvited, type Invited } from './join.ts';

type Read = { invited?: Invited; problem?: ReturnType<typeof adviceOn> };

/**
 * Once the code is complete, looks up its member. Without a response both fields are undefined: the button
 * still works.
 */
export function useInvited(typed: string): Read {
  const code = pairingCodeFrom(typed);
  const [read, setRead] = useState<Read & { code?: string }>({});

  useEffect(() => {
    if (!code) return;
    const controller = new AbortController();
    fetchInvited(code, controller.signal).then(
      (invited) => setRead({ code, invited }),
      (error) => {
        if (error instanceof ApiError) setRead({ code, problem: adviceOn(error) });
      },
    );
    return () => controller.abort();
  }, [code]);

  return code && read.code === code ? read : {};
}
