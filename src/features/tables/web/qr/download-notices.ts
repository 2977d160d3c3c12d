import { say } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { type NoticeText, notify } from '../../../../ui/notices/notices.ts';
import { qrTexts } from './texts.ts';

const ID = 'qr-download';

export function notifyDownloaded(title: NoticeText, message: NoticeText = ''): void {
  notify({ id: ID, type: 'success', title, message });
}

/** Shows the server's message if there is one. */
export function notifyDownloadFailed(error: unknown): void {
  notify({
    id: ID,
    type: 'error',
    title: () => say(qrTexts, 'notDownloaded'),
    message: error instanceof ApiError ? error.message : () => say(qrTexts, 'lostHint'),
  });
}
