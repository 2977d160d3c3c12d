import type { ComponentProps } from 'react';
import { useTexts } from '../language/i18n.ts';
import { uiTexts } from '../language/texts.ts';
import { NoticeCard, type NoticeShape } from './NoticeCard.tsx';
import { holdNotices, releaseNotices, type ShownNotice } from './notices.ts';

type NoticeRegionProps = ComponentProps<'section'> & {
  notices: readonly ShownNotice[];
  shape?: NoticeShape;
  /** A second notice, shown in the first and dismissed with it. */
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
        {others.map((notice, index) => (
          <NoticeCard
            key={notice.id}
            notice={notice}
            shape={shape}
            more={index === 0 ? more : undefined}
          />
        ))}
      </div>
    </section>
  );
}
