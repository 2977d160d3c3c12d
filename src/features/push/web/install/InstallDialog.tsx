import './install.css';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import { useInstallOffer } from './install-prompt.ts';
import { isInstalled, platformOf } from './platform.ts';

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

/*
 * Small drawings of phone screens. What to tap is coloured, the rest is grey.
 * They are hidden from screen readers: the text beside them is complete.
 */

function Screen({ children }: { children: ReactNode }) {
  return (
    <svg className="install-picture" viewBox="0 0 72 72" fill="none" aria-hidden="true">
      <rect x="10" y="1" width="52" height="70" rx="8" className="install-screen" />
      {children}
    </svg>
  );
}

/** The bar at the bottom of Safari, with the Share button in its middle. */
function ShareButton() {
  return (
    <Screen>
      <path d="M18 14h36M18 22h28M18 30h32" className="install-line" />
      <rect x="11" y="44" width="50" height="26" rx="6" className="install-sheet" />
      <path d="M22 53l-3 4 3 4M50 53l3 4-3 4" className="install-line" />
      <path d="M32.5 55h-2v9h11v-9h-2M36 60v-11M33 51.500l3-3 3 3" className="install-tap" />
    </Screen>
  );
}

/** The list that Share opens, with "Add to Home Screen". */
function AddRow() {
  return (
    <Screen>
      <path d="M18 14h24M18 56h28" className="install-line" />
      <rect x="14" y="26" width="44" height="18" rx="5" className="install-row" />
      <path d="M19 35h18" className="install-tap" />
      <rect x="44" y="30" width="10" height="10" rx="2.5" className="install-tap" />
      <path d="M49 32.500v5M46.5 35h5" className="install-tap" />
    </Screen>
  );
}

/** The sheet that confirms, with "Add" at its top right. */
function ConfirmButton() {
  return (
    <Screen>
      <path d="M18 13h10" className="install-line" />
      <rect x="39" y="7" width="19" height="12" rx="6" className="install-row" />
      <path d="M44 13h9" className="install-tap" />
      <Bell x={18} y={28} />
      <path d="M38 33h16M38 40h10" className="install-line" />
    </Screen>
  );
}

/** The home screen with the app's icon. */
function HomeScreen() {
  return (
    <Screen>
      {[18, 40].map((x) =>
        [10, 32].map((y) =>
          x === 40 && y === 32 ? (
            <Bell key="bell" x={x} y={y} />
          ) : (
            <rect
              key={`${x} ${y}`}
              x={x}
              y={y}
              width="15"
              height="15"
              rx="4"
              className="install-sheet"
            />
          ),
        ),
      )}
      <path d="M28 62h16" className="install-line" />
    </Screen>
  );
}

/** The address bar of an Android browser, with its menu at the right. */
function MenuButton() {
  return (
    <Screen>
      <rect x="14" y="6" width="34" height="11" rx="5.5" className="install-sheet" />
      <g className="install-dots">
        <circle cx="55" cy="7.5" r="1.7" />
        <circle cx="55" cy="12" r="1.7" />
        <circle cx="55" cy="16.5" r="1.7" />
      </g>
      <path d="M18 28h36M18 36h28M18 44h32" className="install-line" />
    </Screen>
  );
}

/** The open menu of an Android browser, with "Install app". */
function InstallRow() {
  return (
    <Screen>
      <rect x="24" y="5" width="36" height="50" rx="4" className="install-sheet" />
      <path d="M30 14h20M30 46h16" className="install-line" />
      <rect x="27" y="22" width="30" height="16" rx="4" className="install-row" />
      <path
        d="M33 25.500h-2.500v9h6v-2M34.5 26v5M32.5 29.200l2 2 2-2M41 30h12"
        className="install-tap"
      />
    </Screen>
  );
}

function Bell({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="15" height="15" rx="4" className="install-icon" />
      <path d="M3.8 9.800a3.7 3.7 0 0 1 7.4 0z" className="install-dome" />
      <path d="M3.2 11.300h8.600M7.5 4.200v1.6" className="install-foot" />
    </g>
  );
}

const installTexts = defineTexts('install', {
  fr: {
    install: 'Installer l’application',
    title: 'Installer Sonnette',
    lead: 'Sonnette s’ouvre alors comme une application, depuis l’écran d’accueil.',
    offer: 'Installer',
    iosShare: 'Touchez le bouton Partager : en bas de l’écran dans Safari, en haut dans Chrome.',
    iosAdd: 'Faites défiler la liste et choisissez « Sur l’écran d’accueil ».',
    iosConfirm: 'Touchez « Ajouter ».',
    iosOpen:
      'Ouvrez Sonnette depuis l’écran d’accueil et connectez-vous une fois : avec votre mot de passe, ou avec un nouveau code de votre responsable.',
    androidMenu: 'Touchez le menu ⋮ du navigateur.',
    androidAdd: 'Choisissez « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
    androidOpen: 'Confirmez, puis ouvrez Sonnette depuis l’écran d’accueil.',
  },
  en: {
    install: 'Install the app',
    title: 'Install Sonnette',
    lead: 'Sonnette then opens like an app, from the home screen.',
    offer: 'Install',
    iosShare: 'Tap the Share button: at the bottom of the screen in Safari, at the top in Chrome.',
    iosAdd: 'Scroll down the list and choose “Add to Home Screen”.',
    iosConfirm: 'Tap “Add”.',
    iosOpen:
      'Open Sonnette from the home screen and sign in once: with your password, or with a new code from your manager.',
    androidMenu: 'Tap the browser’s ⋮ menu.',
    androidAdd: 'Choose “Install app” or “Add to Home screen”.',
    androidOpen: 'Confirm, then open Sonnette from the home screen.',
  },
});
