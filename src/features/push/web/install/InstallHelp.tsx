import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { InstallDialog } from './InstallDialog.tsx';
import { useInstallOffer } from './install-prompt.ts';
import { isInstalled, platformOf } from './platform.ts';
import { installTexts } from './texts.ts';

/**
 * The menu's button to install the app. Hidden in the installed app, and on computers whose browser does not
 * offer the installation.
 */
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
