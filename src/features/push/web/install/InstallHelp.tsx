import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { InstallDialog } from './InstallDialog.tsx';
import { useInstallOffer } from './install-prompt.ts';
import { isInstalled, platformOf } from './platform.ts';
import { installTexts } from './texts.ts';

/** A button in the menu. Not in the installed app, and on a computer only where the browser offers it. */
export function InstallHelp() {
  const t = useTexts(installTexts);
  const [isOpen, setOpen] = useState(false);
  const offer = useInstallOffer();
  if (isInstalled() || (!offer && platformOf(navigator) === 'desktop')) return null;
  return (
    <>
      <button type="button" className="board-tool" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" />
        {t('install')}
      </button>
      <InstallDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
