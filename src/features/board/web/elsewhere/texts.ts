import { defineTexts, type Say } from '../../../../ui/language/i18n.ts';

/** The line about a request, on staff screens that are not the board. */
export const elsewhereTexts = defineTexts('elsewhere', {
  fr: {
    bread: '{{table}} demande du pain',
    water: '{{table}} demande de l’eau',
    bill: '{{table}} demande l’addition',
    menu: '{{table}} demande la carte',
    waiter: '{{table}} appelle un serveur',
    other: '{{table}} a une demande',
    wish: '{{table}} : {{wish}}',
    more_one: 'et {{count}} autre demande',
    more_other: 'et {{count}} autres demandes',
    see: 'Voir',
  },
  en: {
    bread: '{{table}} is asking for bread',
    water: '{{table}} is asking for water',
    bill: '{{table}} is asking for the bill',
    menu: '{{table}} is asking for the menu',
    waiter: '{{table}} is calling a server',
    other: '{{table}} has a request',
    wish: '{{table}}: {{wish}}',
    more_one: 'and {{count}} more request',
    more_other: 'and {{count}} more requests',
    see: 'View',
  },
});

export type ElsewhereSay = Say<(typeof elsewhereTexts)['fr']>;
