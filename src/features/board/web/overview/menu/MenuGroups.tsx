import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { LanguagePicker } from '../../../../../ui/language/LanguagePicker.tsx';
import { RepeatSound, SharedDevice } from '../../device/Checkboxes.tsx';
import { ServiceSigns } from '../../device/ServiceSigns.tsx';
import { useIsStarted } from '../../device/service.ts';
import { deviceTexts } from '../../device/texts.ts';
import type { NoticeLayout } from '../../notices/notice-layout.ts';
import { ServingSign } from '../../serving/ServingSign.tsx';
import type { BoardFrame } from '../board-frame.ts';

type MenuGroupsProps = {
  frame: BoardFrame;
  layout: NoticeLayout;
  onLeave(): void;
};

/** In the menu: what belongs to this device, and the ways to other pages. */
export function MenuGroups({ frame, layout, onLeave }: MenuGroupsProps) {
  const t = useTexts(deviceTexts);
  const isStarted = useIsStarted();
  // The widest bar has room for these.
  const hasSigns = layout !== 'column';
  const hasNoHomeLink = layout === 'phone' || layout === 'side';
  return (
    <>
      <MenuGroup title={t('thisDevice')} beside={<LanguagePicker />}>
        {hasSigns && (
          <div className="board-menu-signs">
            {isStarted && <ServingSign />}
            <ServiceSigns shape="rows" />
          </div>
        )}
        <RepeatSound />
        <SharedDevice />
        {frame.pushSettings}
      </MenuGroup>
      <MenuGroup title={t('goTo')} beside={hasNoHomeLink && frame.homeLink}>
        {frame.renderLinks(onLeave)}
      </MenuGroup>
    </>
  );
}

type MenuGroupProps = { title: string; beside: ReactNode; children: ReactNode };

function MenuGroup({ title, beside, children }: MenuGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="board-menu-group">
      <div className="board-menu-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
