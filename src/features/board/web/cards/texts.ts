import { defineTexts, type Say, say } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { staleSince } from '../../../requests/ringing/rules.ts';

/** Texts of the cards that are there from the start. */
export const cardTexts = defineTexts('cards', {
  fr: {
    take: 'Prendre',
    finish: 'Terminé',
    takenWord: 'Pris',
    takenBy: 'Pris par {{name}}',
    takeOver: 'Prendre le relais',
    takeOverNamed: 'Prendre le relais, {{table}}',
    silentBy: 'Pris par {{name}}, sans nouvelles depuis {{count}}\u00a0min',
    silent: 'Pris, sans nouvelles depuis {{count}}\u00a0min',
    noNewsFrom: 'sans nouvelles de {{name}}',
    noNews: 'sans nouvelles',
    handedBy: '{{name}} vous passe la {{table}}',
    handed: 'On vous passe la {{table}}',
    fromBy: 'passée par {{name}}',
    from: 'pour vous',
    reopened: 'pas servie',
    returnedBy: 'rendue par {{name}}',
    returned: 'rendue',
    reminded_one: 'relancée',
    reminded_other: 'relancée {{count}}\u00a0fois',
    dismissed: 'Fausse alerte',
    byStaff: 'Demandé par l’équipe',
    waiting: 'attente longue',
    late: 'en retard',
    takenLong: 'depuis longtemps',
    takenLate: 'oublié ?',
    completed: 'servi en {{count}} min',
    completedNow: 'servi en moins d’une minute',
    closedWord: 'Fermée',
    closed: 'd’elle-même, après {{count}} min',
    cancelled: 'après {{count}} min',
    cancelledNow: 'en moins d’une minute',
    ago: 'il y a {{count}} min',
    justNow: 'à l’instant',

    mute: 'Ne plus sonner pour la {{table}}',
    mine: 'Ce que vous avez pris',
    allInProgress: 'Ce qui est en cours',
    inProgressLabel: 'En cours :',
    mineMore_one: 'autre demande',
    mineMore_other: 'autres demandes',
  },
  en: {
    take: 'Take',
    finish: 'Done',
    takenWord: 'Taken',
    takenBy: 'Taken by {{name}}',
    takeOver: 'Take over',
    takeOverNamed: 'Take over, {{table}}',
    silentBy: 'Taken by {{name}}, no news for {{count}}\u00a0min',
    silent: 'Taken, no news for {{count}}\u00a0min',
    noNewsFrom: 'no news from {{name}}',
    noNews: 'no news',
    handedBy: '{{name}} passed you {{table}}',
    handed: 'You were passed {{table}}',
    fromBy: 'passed by {{name}}',
    from: 'passed to you',
    reopened: 'not served',
    returnedBy: 'put back by {{name}}',
    returned: 'put back',
    reminded_one: 'reminded',
    reminded_other: 'reminded {{count}}\u00a0times',
    dismissed: 'False alarm',
    byStaff: 'Asked by staff',
    waiting: 'long wait',
    late: 'late',
    takenLong: 'a while ago',
    takenLate: 'forgotten?',
    completed: 'served in {{count}} min',
    completedNow: 'served in under a minute',
    closedWord: 'Closed',
    closed: 'by itself, after {{count}} min',
    cancelled: 'after {{count}} min',
    cancelledNow: 'in under a minute',
    ago: '{{count}} min ago',
    justNow: 'just now',

    mute: 'Stop ringing for {{table}}',
    mine: 'What you have taken',
    allInProgress: 'What is in progress',
    inProgressLabel: 'In progress:',
    mineMore_one: 'more request',
    mineMore_other: 'more requests',
  },
});

export type CardSay = Say<(typeof cardTexts)['fr']>;

/** Says that the guest of a pending request asked once more, and how: by what they did last. */
export function askedAgain(
  t: CardSay,
  { status, reopened_at, reminded_at, reminders: count }: TableRequest,
): string | undefined {
  if (status !== 'pending') return undefined;
  if (reminded_at !== null && reminded_at > (reopened_at ?? '')) return t('reminded', { count });
  return reopened_at === null ? undefined : t('reopened');
}

/** "Léa vous passe la table 5". Undefined unless a colleague has handed the request over, and is heard of. */
export function handoverWords(request: TableRequest, place: string): string | undefined {
  const { handed_at, moved_by: name } = request;
  if (handed_at === null || staleSince(request) !== null) return undefined;
  const table = place.charAt(0).toLowerCase() + place.slice(1);
  return name ? say(cardTexts, 'handedBy', { name, table }) : say(cardTexts, 'handed', { table });
}
