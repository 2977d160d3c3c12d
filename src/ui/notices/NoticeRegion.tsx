import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTexts } from '../language/i18n.ts';
import { uiTexts } from '../language/texts.ts';
import { dismiss, holdNotices, type Notice, releaseNotices, type ShownNotice } from './notices.ts';

type NoticeRegionProps = ComponentProps<'section'> & {
  notices: readonly ShownNotice[];
  shape?: NoticeShape;
  /** Where one notice is shown: a second one, shown in it and dismissed with it. */
  more?: ShownNotice | undefined;
};

/**
 * Both live regions are rendered from the start: screen readers announce only changes in existing regions.
 */
export function NoticeRegion({ notices, shape = 'card', more, ...section }: NoticeRegionProps) {
  const t = useTexts(uiTexts);
  const errors = notices.filter((notice) => notice.type === 'error');
  const others = notices.filter((notice) => notice.type !== 'error');
  return (
    <section
      {...section}
      aria-label={t('notices')}
      onPointerEnter={holdNotices}
      onPointerLeave={releaseNotices}
      onFocus={holdNotices}
      onBlur={releaseNotices}
    >
      <div role="alert" aria-atomic="false">
        {errors.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} shape={shape} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {others.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} shape={shape} more={more} />
        ))}
      </div>
    </section>
  );
}

/** `line` has the height of a control, to fit into a row of controls. */
type NoticeShape = 'card' | 'line';

type NoticeCardProps = {
  notice: ShownNotice;
  shape: NoticeShape;
  /** A second notice: its title is shown after the first one's. Both are dismissed together. */
  more?: ShownNotice | undefined;
};

function NoticeCard({ notice, shape, more }: NoticeCardProps) {
  const t = useTexts(uiTexts);
  const { Icon, tint, ink } = looks[notice.type];
  const isLine = shape === 'line';

  function close(): void {
    // Dismiss `more` first: otherwise it would move into the place of this notice.
    if (more) dismiss(more.id);
    dismiss(notice.id);
    // The card is removed under the pointer, which fires no pointerleave event.
    releaseNotices();
  }

  return (
    <div
      data-closing={notice.isClosing || undefined}
      className={`pointer-events-auto flex text-ink transition-opacity duration-300 data-closing:opacity-0 motion-safe:starting:opacity-0 ${isLine ? `${line.frame} ${tint}` : card.frame}`}
    >
      {(!isLine || notice.autoClose) && (
        <span
          className={`grid shrink-0 place-content-center rounded-full ${isLine ? line.icon : `${card.icon} ${tint}`} ${ink}`}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <NoticeWords notice={notice} isLine={isLine} more={more} />
      <button
        type="button"
        onClick={close}
        aria-label={`${t('close')} – ${more ? `${notice.title} ${more.title}` : notice.title}`}
        className={`grid size-12 shrink-0 cursor-pointer place-content-center rounded-small text-muted hover:text-ink ${isLine ? line.inset : 'hover:bg-sunken'}`}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

type NoticeWordsProps = Omit<NoticeCardProps, 'shape'> & { isLine: boolean };

function NoticeWords({ notice, isLine, more }: NoticeWordsProps) {
  const { id, title, sign, message, onOpen, autoClose } = notice;
  if (isLine && autoClose) {
    return (
      <p className={line.sentence}>
        <span className="line-clamp-3">
          <span className="font-semibold">{title}</span> {message}
        </span>
      </p>
    );
  }
  const classes = isLine ? line : card;
  // With `onOpen` the text may be cut: opening shows it in full.
  // Without `onOpen`, as in a summary such as "+2", a line has no space for the message.
  const clamp = onOpen ? 'line-clamp-3' : 'block max-sm:line-clamp-3';
  const inLine = onOpen ? line.message : 'sr-only';
  const words = (
    <>
      <span className={more ? line.titleAndMore : classes.title}>
        <span className={more && 'truncate'}>{sign ?? title}</span>
        {more && (
          <span aria-hidden="true" className="shrink-0 text-muted">
            {more.title}
          </span>
        )}
      </span>
      {message && <span className={isLine ? inLine : `${card.message} ${clamp}`}>{message}</span>}
    </>
  );
  if (!onOpen) return <div className={classes.words}>{words}</div>;
  return (
    <>
      <button
        type="button"
        className={`${classes.words} cursor-pointer rounded-small`}
        aria-label={sign && `${title} ${message}`}
        onClick={() => {
          dismiss(id);
          releaseNotices();
          onOpen();
        }}
      >
        {words}
      </button>
      {more && (
        <span className="sr-only">
          {more.title} {more.message}
        </span>
      )}
    </>
  );
}

const card = {
  frame:
    'mb-2 items-start gap-3 rounded-card border border-line bg-card py-0.5 pr-0.5 pl-3 shadow-notice sm:mb-3 sm:py-1.5 sm:pl-4',
  icon: 'mt-2 size-8',
  words: 'min-h-12 min-w-0 grow content-center py-1 text-left leading-snug wrap-anywhere',
  title: 'block text-[min(1rem,7vw)] font-semibold',
  message: 'text-small text-muted',
} as const;

/** Visually 44 px high, inside a row of controls; its own buttons have the full 48 px. */
const line = {
  frame:
    'h-[3rem] min-w-0 items-center rounded-small border-y-2 border-transparent bg-clip-padding',
  inset: '-my-0.5 -ml-1.5',
  icon: 'ml-2 size-6',
  words: 'h-[3rem] -my-0.5 min-w-0 grow content-center pl-2 text-left leading-tight',
  title: 'block truncate text-small font-semibold',
  titleAndMore: 'flex gap-1.5 text-small font-semibold',
  message: 'block truncate text-[0.8125rem] text-muted',
  sentence:
    'min-w-0 grow pl-1.5 text-[0.8125rem] leading-[1.1] wrap-anywhere max-[24rem]:text-[0.75rem]',
} as const;

const looks: Record<Notice['type'], { Icon: typeof Info; tint: string; ink: string }> = {
  success: { Icon: CircleCheck, tint: 'bg-green-tint', ink: 'text-green' },
  warning: { Icon: TriangleAlert, tint: 'bg-amber-tint', ink: 'text-amber' },
  error: { Icon: CircleAlert, tint: 'bg-red-tint', ink: 'text-red' },
  info: { Icon: Info, tint: 'bg-brass-tint', ink: 'text-brass' },
};
