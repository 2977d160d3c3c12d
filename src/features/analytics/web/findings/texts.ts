import { defineTexts } from '../../../../ui/language/i18n.ts';

export const findingsTexts = defineTexts('findings', {
  fr: {
    falseAlarms_one: '{{number}} fausse alerte',
    falseAlarms_other: '{{number}} fausses alertes',
    forgotten_one: '{{number}} prise en charge, puis oubliée',
    forgotten_other: '{{number}} prises en charge, puis oubliées',
    reopened_one: '{{number}} rouverte par le client',
    reopened_other: '{{number}} rouvertes par les clients',
    reminded_one: '{{number}} relancée par le client',
    reminded_other: '{{number}} relancées par les clients',
    escalated_one: '{{number}} arrivée chez les responsables',
    escalated_other: '{{number}} arrivées chez les responsables',
    title: 'À retenir',
    nothing: 'Rien à signaler\u202f: aucun écart net dans les temps d’attente.',
    slow: 'attend plus',
    lateBars: 'plus de {{prompt}}, ou sans réponse',
    tables_one: 'La table {{tables}} attend plus que les autres',
    tables_other: 'Les tables {{tables}} attendent plus que les autres',
    tablesShare_one:
      '{{share}} de ses demandes sont prises en charge en {{prompt}}, contre {{elsewhere}} aux autres tables.',
    tablesShare_other:
      '{{share}} de leurs demandes sont prises en charge en {{prompt}}, contre {{elsewhere}} aux autres tables.',
    hours: 'De {{from}} à {{to}}, l’attente s’allonge',
    hoursShare:
      '{{share}} des demandes sont prises en charge en {{prompt}}, contre {{elsewhere}} le reste du temps.',
    bread: 'Le pain se fait attendre',
    water: 'L’eau se fait attendre',
    bill: 'L’addition se fait attendre',
    menu: 'La carte se fait attendre',
    waiter: 'Le serveur se fait attendre',
    other: 'Les demandes particulières se font attendre',
    kindShare:
      '{{share}} de ces demandes sont prises en charge en {{prompt}}, contre {{elsewhere}} des autres.',
  },
  en: {
    falseAlarms_one: '{{number}} false alarm',
    falseAlarms_other: '{{number}} false alarms',
    forgotten_one: '{{number}} taken, then forgotten',
    forgotten_other: '{{number}} taken, then forgotten',
    reopened_one: '{{number}} reopened by the guest',
    reopened_other: '{{number}} reopened by guests',
    reminded_one: '{{number}} of which the guest reminded you',
    reminded_other: '{{number}} of which guests reminded you',
    escalated_one: '{{number}} rang managers',
    escalated_other: '{{number}} rang managers',
    title: 'What stands out',
    nothing: 'Nothing to report: no clear difference in waiting times.',
    slow: 'waits longer',
    lateBars: 'longer than {{prompt}}, or unanswered',
    tables_one: 'Table {{tables}} waits longer than the others',
    tables_other: 'Tables {{tables}} wait longer than the others',
    tablesShare_one:
      '{{share}} of its requests are taken within {{prompt}}, compared with {{elsewhere}} at the other tables.',
    tablesShare_other:
      '{{share}} of their requests are taken within {{prompt}}, compared with {{elsewhere}} at the other tables.',
    hours: 'Waits are longer from {{from}} to {{to}}',
    hoursShare:
      '{{share}} of requests are taken within {{prompt}}, compared with {{elsewhere}} the rest of the time.',
    bread: 'Guests wait longer for bread',
    water: 'Guests wait longer for water',
    bill: 'Guests wait longer for the bill',
    menu: 'Guests wait longer for the menu',
    waiter: 'Guests wait longer for a server',
    other: 'Special requests wait longer',
    kindShare:
      '{{share}} of these requests are taken within {{prompt}}, compared with {{elsewhere}} of the others.',
  },
});
