import './install.css';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useInstallOffer } from './install-prompt.ts';
import {
  AddRow,
  ConfirmButton,
  HomeScreen,
  InstallRow,
  MenuButton,
  ShareButton,
} from './pictures.tsx';
import { isInstalled, platformOf } from './platform.ts';
import { installTexts } from './texts.ts';

/** How to put the app on the home screen of this device: a button where the browser has one, else steps. */
export function InstallDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useTexts(installTexts);
  const install = useInstallOffer();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      actions={
        install && <Button onClick={() => void install().then(onClose)}>{t('offer')}</Button>
      }
    >
      <p>{t('lead')}</p>
      {!install && (
        <ol className="install-steps">
          {stepsOn(platformOf(navigator)).map(({ key, Picture }) => (
            <li key={key}>
              <Picture />
              <span>{t(key)}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function stepsOn(platform: ReturnType<typeof platformOf>) {
  return platform === 'ios' ? iosSteps : androidSteps;
}

const iosSteps = [
  { key: 'iosShare', Picture: ShareButton },
  { key: 'iosAdd', Picture: AddRow },
  { key: 'iosConfirm', Picture: ConfirmButton },
  { key: 'iosOpen', Picture: HomeScreen },
] as const;

const androidSteps = [
  { key: 'androidMenu', Picture: MenuButton },
  { key: 'androidAdd', Picture: InstallRow },
  { key: 'androidOpen', Picture: HomeScreen },
] as const;

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
