/*
 * Texts of the guest page that the home page shows, too. A file of their own, so that it does not load the
 * others.
 */

export const homeInFrench = {
  table: 'Table {{table}}',
  viewMenu: 'Voir la carte',
  opensInNewTab: '(nouvel onglet)',
  whatCanWeBring: 'Que peut-on faire pour vous\u202f?',
  bread: 'Pain',
  water: 'Eau',
  bill: 'Addition',
  waiter: 'Appeler un serveur',
  menu: 'La carte',
  other: 'Autre chose',
  sending: 'Envoi…',
  inProgressBy: '{{name}} arrive',
  sentNotice: 'Demande envoyée ! Un serveur va arriver bientôt',
};

export type HomeTextKey = keyof typeof homeInFrench;

export const homeInEnglish: Record<HomeTextKey, string> = {
  table: 'Table {{table}}',
  viewMenu: 'View the menu',
  opensInNewTab: '(new tab)',
  whatCanWeBring: 'What can we do for you?',
  bread: 'Bread',
  water: 'Water',
  bill: 'Bill',
  waiter: 'Call a server',
  menu: 'The menu',
  other: 'Something else',
  sending: 'Sending…',
  inProgressBy: '{{name}} is on the way',
  sentNotice: 'Request sent! A server will be with you shortly',
};
