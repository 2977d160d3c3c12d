import { useState } from 'react';
import { say } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { deleteDemoRequest, refreshDemoRequests, setHandled } from './calls.ts';
import { backOfficeTexts } from './texts.ts';

type Acts = {
  isBusy: boolean;
  setHandled(isHandled: boolean): Promise<void>;
  remove(): Promise<void>;
};

/** Actions on a demo request. `onDeleted` is also called when somebody else has deleted it. */
export function useDemoRequestActs({ id }: { id: string }, onDeleted: () => void): Acts {
  const [isBusy, setBusy] = useState(false);

  async function act(work: () => Promise<void>, failure: 'notChanged' | 'notDeleted') {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      const reason = error instanceof ApiError && error.message ? error.message : undefined;
      const own = () => say(backOfficeTexts, isGone ? 'isGone' : 'tryAgain');
      notify({
        id: 'demo-requests',
        type: 'error',
        title: () => say(backOfficeTexts, failure),
        message: isGone ? own : (reason ?? own),
      });
      if (isGone) onDeleted();
    } finally {
      await refreshDemoRequests();
      setBusy(false);
    }
  }

  return {
    isBusy,
    setHandled: (isHandled) => act(() => setHandled(id, isHandled), 'notChanged'),
    remove: () =>
      act(async () => {
        await deleteDemoRequest(id);
        notify({
          id: 'demo-requests',
          type: 'success',
          title: () => say(backOfficeTexts, 'deleted'),
        });
        onDeleted();
      }, 'notDeleted'),
  };
}
