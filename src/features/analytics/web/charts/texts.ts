import { defineTexts } from '../../../../ui/language/i18n.ts';

/** Texts about what guests ask for. */
export const wishFiguresTexts = defineTexts('analytics-wishes', {
  fr: {
    title: 'Ce que vos clients demandent',
    hint: 'Les plus fréquentes d’abord.',
    choicesHint:
      'Les plus fréquentes d’abord. Les pourcentages portent sur les clients qui ont fait un choix.',
    choice: '{{choice}} {{share}}\u00a0({{number}})',
    choiceColumn: 'Choix',
    share: 'Part',
    shareFile: 'Part des choix (%)',
    notAsked: 'Pas demandé sur cette période\u202f: {{wishes}}.',
    inFileName: 'demandes-et-choix',
  },
  en: {
    title: 'What your guests ask for',
    hint: 'Most frequent first.',
    choicesHint: 'Most frequent first. Percentages are of the guests who made a choice.',
    choice: '{{choice}} {{share}}\u00a0({{number}})',
    choiceColumn: 'Choice',
    share: 'Share',
    shareFile: 'Share of choices (%)',
    notAsked: 'Not asked for in this period: {{wishes}}.',
    inFileName: 'requests-and-choices',
  },
});
