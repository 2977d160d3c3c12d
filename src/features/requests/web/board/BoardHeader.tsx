import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { ServiceSigns } from './device/ServiceSigns.tsx';
import { boardTexts } from './texts.ts';

type BoardHeaderProps = {
  name: string | undefined;
  isToolsOpen: boolean;
  onToggleTools(): void;
  /** The filters: beside the other tools if there is room, else below them. */
  children?: ReactNode;
};

/** The restaurant's name and the state of this device: sound, screen, first name. */
export function BoardHeader({ name, isToolsOpen, onToggleTools, children }: BoardHeaderProps) {
  const t = useTexts(boardTexts);
  return (
    <div className="board-header">
      <div className="board-name">
        <h1>{t('title')}</h1>
        {name && <p>{name}</p>}
      </div>
      <ServiceSigns />
      <button
        type="button"
        className="board-tool board-tools-toggle"
        aria-expanded={isToolsOpen}
        aria-controls="board-tools"
        onClick={onToggleTools}
      >
        <SlidersHorizontal aria-hidden="true" />
        <span className="sr-only">{t('filtersAndSettings')}</span>
      </button>
      {children}
    </div>
  );
}
