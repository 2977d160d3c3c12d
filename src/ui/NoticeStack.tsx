import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { useTexts } from './i18n.ts';
import {
  dismiss,
  holdNotices,
  type Notice,
  readNotices,
  releaseNotices,
  type StandingNotice,
  subscribeNotices,
} from './notices.ts';
import { useStandingAside } from './stand-aside.ts';
import { uiTexts } from './texts.ts';

/**
 * Both regions are in the page from the start, empty: a screen reader announces only what appears in
 * a region that it knows.
 */
export function NoticeStack() {
  const t = useTexts(uiTexts);
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const stack = useRef<HTMLElement>(null);
  const isAside = useStandingAside(stack, notices);
  const errors = notices.filter((notice) => notice.type === 'error');
  const others = notices.filter((notice) => notice.type !== 'error');
  return (
    <section
      ref={stack}
      aria-label={t('notices')}
      className={`pointer-events-none fixed inset-x-2 z-50 sm:right-4 sm:left-auto sm:w-96 ${isAside ? 'bottom-1' : 'top-1 sm:top-18'}`}
      onPointerEnter={holdNotices}
      onPointerLeave={releaseNotices}
      onFocus={holdNotices}
      onBlur={releaseNotices}
    >
      <div role="alert" aria-atomic="false">
        {errors.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {others.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}

function NoticeCard({ notice }: { notice: StandingNotice }) {
  const t = useTexts(uiTexts);
  const { Icon, tint } = looks[notice.type];
  return (
    <div
      data-closing={notice.isClosing || undefined}
      className="pointer-events-auto mb-2 flex items-start gap-3 rounded-card border border-line bg-card py-0.5 pr-0.5 pl-3 text-ink sm:mb-3 sm:py-1.5 sm:pr-1 sm:pl-4 shadow-notice transition-opacity duration-300 data-closing:opacity-0 motion-safe:starting:opacity-0"
    >
      <span className={`mt-2 grid size-8 shrink-0 place-content-center rounded-full ${tint}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <NoticeWords notice={notice} />
      <button
        type="button"
        onClick={() => {
          dismiss(notice.id);
          // The card goes from under the pointer without telling that the pointer left it.
          releaseNotices();
        }}
        aria-label={`${t('close')} – ${notice.title}`}
        className="grid size-12 shrink-0 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

function NoticeWords({ notice }: { notice: StandingNotice }) {
  const { id, title, message, onOpen } = notice;
  const words = (
    <>
      <span className="block font-semibold">{title}</span>
      {message && (
        <span className="block text-small leading-snug text-muted max-sm:line-clamp-3">
          {message}
        </span>
      )}
    </>
  );
  const place = 'min-h-12 min-w-0 grow content-center py-1 text-left leading-snug wrap-anywhere';
  if (!onOpen) return <div className={place}>{words}</div>;
  return (
    <button
      type="button"
      className={`${place} cursor-pointer rounded-small`}
      onClick={() => {
        dismiss(id);
        releaseNotices();
        onOpen();
      }}
    >
      {words}
    </button>
  );
}

const looks: Record<Notice['type'], { Icon: typeof Info; tint: string }> = {
  success: { Icon: CircleCheck, tint: 'bg-green-tint text-green' },
  warning: { Icon: TriangleAlert, tint: 'bg-amber-tint text-amber' },
  error: { Icon: CircleAlert, tint: 'bg-red-tint text-red' },
  info: { Icon: Info, tint: 'bg-brass-tint text-brass' },
};
