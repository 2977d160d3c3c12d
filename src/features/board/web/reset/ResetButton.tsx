import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Status, statuses } from '../../../../enums.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import { readSession } from '../../../auth/web/session.tsx';
import type { RequestRoutes } from '../../../requests/handlers.ts';
import { notifyBoard } from '../device/board-notices.ts';
import { readStaffName } from '../device/staff-name.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { statusKey } from '../labels.ts';
import { boardTexts } from '../texts.ts';

type ResetButtonProps = { feed: BoardFeed; slug: string; counts: Record<Status, number> };

/** At the end of the page and with a confirmation, because a reset cannot be undone. */
export function ResetButton({ feed, slug, counts }: ResetButtonProps) {
  const t = useTexts(resetTexts);
  const tBoard = useTexts(boardTexts);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const waiting = counts.pending + counts['in-progress'];
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);

  async function confirm(): Promise<void> {
    setBusy(true);
    await reset(feed, slug);
    setBusy(false);
    setOpen(false);
  }

  return (
    <div className="board-foot">
      <button type="button" className="board-tool" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        {t('open')}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('title')}
        actions={
          <>
            <CancelButton onCancel={() => setOpen(false)} />
            <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
              {t('confirm', { count: total })}
            </Button>
          </>
        }
      >
        <dl className="board-reset-counts">
          {statuses.map((status) => (
            <div key={status} data-status={status}>
              <dt>{tBoard(statusKey(status))}</dt>
              <dd>{counts[status]}</dd>
            </div>
          ))}
        </dl>
        {waiting > 0 && <p>{t('guests', { count: waiting })}</p>}
        <p>{t('warning')}</p>
      </Dialog>
    </div>
  );
}

/** Has the focus when the dialog opens, so that a hasty Enter deletes nothing. */
function CancelButton({ onCancel }: { onCancel(): void }) {
  const t = useTexts(boardTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="secondary" onClick={onCancel}>
      {t('cancel')}
    </Button>
  );
}

const { restaurants } = client<RequestRoutes>();

/** Empties the board of a restaurant on every device, and shows the outcome. */
async function reset(feed: BoardFeed, slug: string): Promise<void> {
  try {
    const param = { slug: encodeURIComponent(slug) };
    // Colleagues read it, not guests: a name from the mail address will do.
    const by = readStaffName() || readSession().member?.name;
    const query = { by, device: feed.device };
    const call = restaurants[':slug'].requests.reset.$delete({ param, query });
    const { deletedCount } = await answer(call);
    notifyBoard({
      type: 'success',
      title: () => say(resetTexts, 'done'),
      message: () => say(resetTexts, 'doneCount', { count: deletedCount }),
      duration: 5000,
    });
    feed.refetchAfter('reset');
  } catch (error) {
    notifyUndeleted(error);
  }
}

function notifyUndeleted(error: unknown): void {
  const isAnswered = error instanceof ApiError;
  const title = () => say(resetTexts, isAnswered ? 'error' : 'lost');
  const hint = () => say(resetTexts, isAnswered ? 'refused' : 'lostHint');
  const message = reasonFor(error, hint);
  notifyFailure(error, { title, message, duration: 8000 }, notifyBoard);
}

const resetTexts = defineTexts('reset', {
  fr: {
    open: 'Reset demandes',
    title: 'Supprimer toutes les demandes ?',
    guests_one: '{{count}} table attend encore. Elle lira : « Cette demande ne sera pas servie ».',
    guests_other:
      '{{count}} tables attendent encore. Elles liront : « Cette demande ne sera pas servie ».',
    warning: 'Le tableau sera vidé sur tous les appareils. C’est irréversible.',
    confirm_one: 'Supprimer {{count}} demande',
    confirm_other: 'Supprimer {{count}} demandes',
    done: 'Demandes supprimées',
    doneCount_one: '{{count}} demande a quitté le tableau.',
    doneCount_other: '{{count}} demandes ont quitté le tableau.',
    error: 'Erreur',
    refused: 'Impossible de supprimer les demandes',
    lost: 'Erreur lors de la suppression',
    lostHint: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    open: 'Reset requests',
    title: 'Delete all requests?',
    guests_one:
      '{{count}} table is still waiting. It will read: “This request will not be served.”',
    guests_other:
      '{{count}} tables are still waiting. They will read: “This request will not be served.”',
    warning: 'The board will be cleared on every device. This cannot be undone.',
    confirm_one: 'Delete {{count}} request',
    confirm_other: 'Delete {{count}} requests',
    done: 'Requests deleted',
    doneCount_one: '{{count}} request was removed from the board.',
    doneCount_other: '{{count}} requests were removed from the board.',
    error: 'Error',
    refused: 'The requests could not be deleted',
    lost: 'The deletion failed',
    lostHint: 'Sonnette did not respond. Check the Wi-Fi, then try again.',
  },
});
