import { useEffect, useState } from 'react';
import type { GuestTextKey } from '../language/texts.ts';

/** How long the notice of a sent request is shown, as other notices are. */
const NOTICE_MILLISECONDS = 5000;

/** The outcome of this phone's own tap: "sent" for a while, or that the table's earlier request is active. */
export function useNotice() {
  const [result, setResult] = useState<GuestTextKey>();
  useEffect(() => {
    if (result !== 'sentNotice') return;
    const timer = setTimeout(() => setResult(undefined), NOTICE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, setResult] as const;
}
