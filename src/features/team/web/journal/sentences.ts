/** The acts of the journal as sentences in the language of the screen. */
import type { JournalAct, PlaceWord } from '../../../../enums.ts';
import { type GuestLanguage, languageNames } from '../../../../languages.ts';
import { numberedPlace } from '../../../../place-names.ts';
import { currentLanguage, type Say } from '../../../../ui/language/i18n.ts';
import type { ShownEntry } from './journal-calls.ts';
import type { actTexts } from './texts.ts';

type SayAct = Say<(typeof actTexts)['fr']>;
type Subject = ShownEntry['subject'];

/** What a sentence is written from. */
type Facts = {
  subject: Subject;
  /** The actor's name, or that of the operator's team. */
  who: string;
  actorId: string | undefined;
  t: SayAct;
  /** A date in the language of the screen. */
  dateOf(instant: string): string;
};

/** A sentence, and below it a line for each detail. */
export type JournalLine = { sentence: string; details: string[] };

export function lineOf(
  { act, actor, subject }: Pick<ShownEntry, 'act' | 'actor' | 'subject'>,
  t: SayAct,
  dateOf: Facts['dateOf'],
): JournalLine {
  const who = actor?.name ?? t('operator');
  // A page that is older than its server may not know the act.
  const write: ((facts: Facts) => string) | undefined = sentences[act];
  const facts: Facts = { subject, who, actorId: actor?.id, t, dateOf };
  const sentence = write?.(facts) ?? t('otherAct', { who });
  return { sentence, details: detailsOf(act, facts) };
}

const sentences: Record<JournalAct, (facts: Facts) => string> = {
  'member.invited': added,
  'member.uninvited': ({ subject, who, actorId, t }) =>
    subject.member?.id === actorId
      ? t('declined', { who })
      : t('uninvited', { who, name: nameOf(subject) }),
  'member.added': (facts) =>
    facts.subject.member?.id === facts.actorId
      ? facts.t('joined', { who: facts.who })
      : added(facts),
  'member.changed'({ subject, who, actorId, t }) {
    const { member, was } = subject;
    const name = nameOf(subject);
    const isSelf = member?.id === actorId;
    const changed: string[] = [];
    if (was?.name !== undefined) {
      changed.push(t(isSelf ? 'renamedSelf' : 'renamed', { who, before: was.name, name }));
    }
    if (was?.role !== undefined) {
      const isOwner = member?.role === 'owner';
      if (isSelf) changed.push(t(isOwner ? 'becameOwner' : 'becameManager', { who }));
      else changed.push(t(isOwner ? 'madeOwner' : 'madeManager', { who, name }));
    }
    return changed.join(' ');
  },
  'member.removed': ({ subject, who, actorId, t }) =>
    subject.member?.id === actorId
      ? t('left', { who })
      : t('removed', { who, name: nameOf(subject) }),
  'device.paired': ({ subject, t }) =>
    t('paired', { name: nameOf(subject), device: subject.device ?? t('unnamed') }),
  'device.revoked': ({ subject, who, t }) =>
    t('revoked', { who, name: nameOf(subject), device: subject.device ?? t('unnamed') }),
  'table.added'({ subject, who, t }) {
    const { from, to, count } = subject.tables ?? { from: 0, to: 0, count: 0 };
    if (count === 1) return t('tableAdded', { who, from });
    const areAll = count === to - from + 1;
    return t(areAll ? 'tablesAdded' : 'someTablesAdded', { who, added: count, from, to });
  },
  'table.changed': ({ subject, who, t }) => t('tableChanged', { who, table: subject.table ?? '' }),
  'table.deleted': ({ subject, who, t }) => t('tableDeleted', { who, table: subject.table ?? '' }),
  'table.muted': ({ subject, who, t }) => {
    const long = t(`muted${subject.minutes ?? 'service'}`);
    return t('tableMuted', { who, table: subject.table ?? '', long });
  },
  'table.unmuted': ({ subject, who, t }) => t('tableUnmuted', { who, table: subject.table ?? '' }),
  'bell.created': ({ subject, who, t }) =>
    t('bellCreated', { who, bell: subject.bell ?? '', table: subject.table ?? '' }),
  'bell.deleted': ({ subject, who, t }) => t('bellDeleted', { who, bell: subject.bell ?? '' }),
  'key.renewed': ({ subject, who, t }) => t('tableKeyRenewed', { who, table: subject.table ?? '' }),
  'key.guessed': ({ t }) => t('keysGuessed'),
  'zone.changed': ({ subject, who, t }) =>
    t(zoneSentences[zoneChangeOf(subject)], { who, zone: subject.zone ?? '' }),
  'wishes.changed': ({ who, t }) => t('wishesChanged', { who }),
  'restaurant.changed': ({ who, t }) => t('restaurantChanged', { who }),
  'board.reset': ({ subject, who, t }) => t('boardReset', { who, count: subject.count ?? 0 }),
  'code.switched-on': ({ who, t }) => t('codeOn', { who }),
  'code.switched-off': ({ who, t }) => t('codeOff', { who }),
  'code.guessed': ({ t }) => t('codeGuessed'),
  'token.created': ({ subject, who, t }) => t('tokenMade', { who, token: subject.token ?? '' }),
  'token.deleted': ({ subject, who, t }) => t('tokenGone', { who, token: subject.token ?? '' }),
  'hook.created': ({ subject, who, t }) => t('hookCreated', { who, host: subject.host ?? '' }),
  'hook.deleted': ({ subject, who, t }) => t('hookDeleted', { who, host: subject.host ?? '' }),
  'export.made': ({ who, t }) => t('exportMade', { who }),
  // Without an actor: reported by the payment provider.
  'subscription.changed': (facts) =>
    facts.actorId === undefined ? stateOf(facts) : facts.t('claimed', { who: facts.who }),
};

/** Before invitations waited for an answer, an invitation was an entry of `member.added`. */
function added({ subject, who, t }: Facts): string {
  return t(`${subject.member?.role ?? 'staff'}Added`, { who, name: nameOf(subject) });
}

const zoneSentences = { add: 'zoneAdded', change: 'zoneChanged', remove: 'zoneRemoved' } as const;

/** A zone that is added had no name before, and one that is removed has none afterwards. */
function zoneChangeOf({ changes }: Subject): keyof typeof zoneSentences {
  if (changes?.['name']?.from === null) return 'add';
  return changes?.['name']?.to === null ? 'remove' : 'change';
}

function nameOf({ member }: Subject): string {
  return member?.name ?? '';
}

function detailsOf(act: JournalAct, facts: Facts): string[] {
  const { subject, actorId, t } = facts;
  if (act === 'subscription.changed' && actorId !== undefined) return [stateOf(facts)];
  const zoneChange = act === 'zone.changed' ? zoneChangeOf(subject) : undefined;
  if (zoneChange === 'remove') return [];
  return Object.entries(subject.changes ?? {}).flatMap(([field, { from, to }]) => {
    if (act === 'wishes.changed') {
      return [to && t('wishesCame', { to }), from && t('wishesWent', { from })].filter(
        (line) => line !== null,
      );
    }
    if (!isField(field) || (zoneChange === 'add' && field === 'name')) return [];
    const before = from === null ? '' : t('before', { from: shown(field, from, t) });
    return [`${t(field, { to: to === null ? none(field, t) : shown(field, to, t) })}${before}`];
  });
}

const fields = [
  'name',
  'address',
  'menu_url',
  'time_zone',
  'number',
  'label',
  'tables',
  'widen_after_seconds',
  'escalate_after_seconds',
  'codes',
  'guest_languages',
  'requests_per_table',
  'open_all_hours',
  'day_begins_at',
  'place_word',
  'evening_push',
] as const;
type Field = (typeof fields)[number];

/** French says "none" in two ways: these fields are masculine. */
const masculine: readonly Field[] = ['menu_url', 'label'];

function none(field: Field, t: SayAct): string {
  return t(masculine.includes(field) ? 'noLink' : 'nothing');
}

function isField(field: string): field is Field {
  return (fields as readonly string[]).includes(field);
}

/** `America/New_York` is shown as in the list of time zones: New York. */
function shown(field: Field, value: string, t: SayAct): string {
  if (field === 'codes') return t(value === 'keyed' ? 'keyedCodes' : 'openCodes');
  if (field === 'requests_per_table') return t(value === 'one' ? 'oneAtATime' : 'oneOfEach');
  if (field === 'open_all_hours' || field === 'evening_push')
    return t(value === 'true' ? 'yes' : 'no');
  if (field === 'guest_languages') return languagesNamed(value);
  if (field === 'place_word') return numberedPlace(value as PlaceWord, currentLanguage(), '');
  if (field !== 'time_zone') return value;
  return value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function languagesNamed(codes: string): string {
  return codes
    .split(',')
    .map((code) => languageNames[code as GuestLanguage] ?? code)
    .join(', ');
}

/** The subscription's status as the provider names it. */
const unpaid = ['past_due', 'unpaid'];
const over = ['canceled', 'incomplete_expired'];
const running = ['active', 'trialing'];

function stateOf({ subject, t, dateOf }: Facts): string {
  const { status = '', plan = null, ends_at = null } = subject.subscription ?? {};
  if (over.includes(status)) return t('over');
  if (unpaid.includes(status)) return t('unpaid');
  if (!running.includes(status)) return t('subscriptionChanged');
  if (ends_at !== null) return t('ending', { date: dateOf(ends_at) });
  if (plan === null) return t('running');
  return t(plan === 'yearly' ? 'yearly' : 'monthly');
}
