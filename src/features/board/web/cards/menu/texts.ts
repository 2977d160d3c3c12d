import { defineTexts } from '../../../../../ui/language/i18n.ts';

/** Texts of a card's menu, and of the question to whoever has a request. */
export const cardMenuTexts = defineTexts('card-menu', {
  fr: {
    more: 'Autres actions, {{table}}',
    finish: 'Terminé',
    release: 'Remettre en attente',
    handOver: 'Passer à {{name}}',
    searching: 'Qui est en service\u202f?',
    nobody: 'Personne d’autre n’est en service.',
    notFound: 'Impossible de savoir qui est en service. Fermez ce menu, puis rouvrez-le.',
    dismiss: 'Fausse alerte',

    stillComing: 'Toujours en route\u202f?',
    stillComingAt: '{{table}}\u202f: toujours en route\u202f?',
    renew: 'Encore {{count}} min',
    renewNamed: 'Encore {{count}} min, {{table}}',
    giveBack: 'Rendre',
    giveBackNamed: 'Rendre, {{table}}',
  },
  en: {
    more: 'More actions, {{table}}',
    finish: 'Done',
    release: 'Put back',
    handOver: 'Hand over to {{name}}',
    searching: 'Who is on duty?',
    nobody: 'Nobody else is on duty.',
    notFound: 'We could not find out who is on duty. Close this menu, then open it again.',
    dismiss: 'False alarm',

    stillComing: 'Still on it?',
    stillComingAt: '{{table}}: still on it?',
    renew: '{{count}} more min',
    renewNamed: '{{count}} more min, {{table}}',
    giveBack: 'Give back',
    giveBackNamed: 'Give back, {{table}}',
  },
});
