import { describe, expect, it } from 'vitest';
import { journalActs } from '../../../../enums.ts';
import { type Say, say, speak } from '../../../../ui/language/i18n.ts';
import type { ShownEntry } from './journal-calls.ts';
import { lineOf } from './sentences.ts';
import { actTexts } from './texts.ts';

type Noted = Pick<ShownEntry, 'act' | 'subject'> & Partial<Pick<ShownEntry, 'actor'>>;

const camille = { id: 'c', name: 'Camille' };
const lea = { id: 'l', name: 'Léa', role: 'staff' } as const;
const zoe = { id: 'z', name: 'Zoé', role: 'manager' } as const;
const tSay: Say<(typeof actTexts)['fr']> = (key, values) => say(actTexts, key, values);

function sentencesFor(language: 'fr' | 'en', noted: Noted): string[] {
  speak(language);
  const { sentence, details } = lineOf({ actor: camille, ...noted }, tSay, (date) => `(${date})`);
  return [sentence, ...details].map((line) => line.replaceAll('\u202f', ' '));
}

const owned = { ...zoe, role: 'owner' } as const;
const changes = {
  name: { from: 'Chez Léon', to: 'Chez Inès' },
  address: { from: '3 rue du Four', to: null },
  menu_url: { from: null, to: 'https://resto.example/carte' },
  time_zone: { from: 'Europe/Paris', to: 'America/New_York' },
};
const subscription = { status: 'active', plan: 'monthly', ends_at: null } as const;
const ended = '2027-03-01T00:00:00.000Z';

const cases: [Noted, string | string[]][] = [
  [{ act: 'member.added', subject: { member: lea } }, 'Camille added Léa to the team.'],
  [{ act: 'member.added', subject: { member: zoe } }, 'Camille invited Zoé as a manager.'],
  [{ act: 'member.added', subject: { member: zoe }, actor: zoe }, 'Zoé joined the team.'],
  [{ act: 'member.invited', subject: { member: zoe } }, 'Camille invited Zoé as a manager.'],
  [
    { act: 'member.uninvited', subject: { member: zoe } },
    'Camille withdrew the invitation of Zoé.',
  ],
  [
    { act: 'member.uninvited', subject: { member: zoe }, actor: zoe },
    'Zoé declined the invitation.',
  ],
  [
    { act: 'member.added', subject: { member: owned }, actor: null },
    'The Sonnette team invited Zoé as an owner.',
  ],
  [
    { act: 'member.changed', subject: { member: lea, was: { name: 'Lea' } } },
    'Camille renamed Lea to Léa.',
  ],
  [
    { act: 'member.changed', subject: { member: zoe, was: { name: 'Zoe', role: 'owner' } } },
    'Camille renamed Zoe to Zoé. Camille made Zoé a manager.',
  ],
  [
    { act: 'member.changed', subject: { member: owned, was: { role: 'manager' } } },
    'Camille made Zoé an owner.',
  ],
  [
    { act: 'member.changed', subject: { member: zoe, was: { role: 'owner' } }, actor: zoe },
    'Zoé became a manager.',
  ],
  [
    { act: 'member.changed', subject: { member: owned, was: { role: 'manager' } }, actor: zoe },
    'Zoé became an owner.',
  ],
  [
    { act: 'member.changed', subject: { member: zoe, was: { name: 'Zoe' } }, actor: zoe },
    'Zoe is now called Zoé.',
  ],
  [{ act: 'member.removed', subject: { member: lea } }, 'Camille removed Léa from the team.'],
  [{ act: 'member.removed', subject: { member: zoe }, actor: zoe }, 'Zoé left the team.'],
  [
    { act: 'device.paired', subject: { member: lea, device: 'Chrome, Android' }, actor: lea },
    'A device was connected for Léa: Chrome, Android.',
  ],
  [
    { act: 'device.revoked', subject: { member: lea, device: null } },
    'Camille revoked the access of a device: unnamed device (Léa).',
  ],
  [
    { act: 'table.added', subject: { tables: { from: 5, to: 5, count: 1 } } },
    'Camille added table 5.',
  ],
  [
    { act: 'table.added', subject: { tables: { from: 1, to: 12, count: 12 } } },
    'Camille added tables 1 to 12.',
  ],
  [
    { act: 'table.added', subject: { tables: { from: 1, to: 12, count: 3 } } },
    'Camille added 3 tables between 1 and 12.',
  ],
  [{ act: 'table.deleted', subject: { table: 5 } }, 'Camille deleted table 5.'],
  [
    { act: 'bell.created', subject: { bell: 'Bar', table: 5 } },
    'Camille made the button Bar of table 5.',
  ],
  [{ act: 'bell.deleted', subject: { bell: 'Bar' } }, 'Camille deleted the button Bar.'],
  [{ act: 'wishes.changed', subject: {} }, 'Camille changed what guests can ask for.'],
  [{ act: 'key.renewed', subject: { table: 5 } }, 'Camille renewed the key of table 5.'],
  [
    { act: 'key.guessed', subject: {} },
    'Somebody is guessing table keys, without success. You don’t need to do anything.',
  ],
  [
    { act: 'code.guessed', subject: {} },
    'Somebody tried to guess the code of the evening. There are a million possibilities: you don’t need to do anything.',
  ],
  [
    {
      act: 'table.changed',
      subject: {
        table: 7,
        changes: { number: { from: '7', to: '70' }, label: { from: 'Bar', to: null } },
      },
    },
    ['Camille changed table 7.', 'Number: 70 (before: 7)', 'Name: none (before: Bar)'],
  ],
  [
    {
      act: 'zone.changed',
      subject: {
        zone: 'Terrasse',
        changes: { name: { from: null, to: 'Terrasse' }, tables: { from: null, to: '9–12' } },
      },
    },
    ['Camille added the zone Terrasse.', 'Tables: 9–12'],
  ],
  [
    {
      act: 'zone.changed',
      subject: {
        zone: 'Terrasse',
        changes: { name: { from: 'Terrasse', to: 'Jardin' }, tables: { from: '9–12', to: null } },
      },
    },
    [
      'Camille changed the zone Terrasse.',
      'Name: Jardin (before: Terrasse)',
      'Tables: none (before: 9–12)',
    ],
  ],
  [
    {
      act: 'zone.changed',
      subject: {
        zone: 'Terrasse',
        changes: { name: { from: 'Terrasse', to: null }, tables: { from: '9–12', to: null } },
      },
    },
    ['Camille deleted the zone Terrasse.'],
  ],
  [
    {
      act: 'restaurant.changed',
      subject: {
        changes: {
          codes: { from: 'open', to: 'keyed' },
          guest_languages: { from: 'fr,en', to: 'fr,en,ja' },
          requests_per_table: { from: 'one', to: 'one-per-wish' },
          open_all_hours: { from: 'false', to: 'true' },
          day_begins_at: { from: '5', to: '8' },
        },
      },
    },
    [
      'Camille changed the restaurant’s information.',
      'Codes of tables: with a key (before: without a key)',
      'Languages of guests: Français, English, 日本語 (before: Français, English)',
      'Requests per table: one of each (before: one at a time)',
      'Open day and night: yes (before: no)',
      'The service day begins at (hour): 8 (before: 5)',
    ],
  ],
  [
    {
      act: 'restaurant.changed',
      subject: { changes: { widen_after_seconds: { from: '60', to: '30' } } },
    },
    [
      'Camille changed the restaurant’s information.',
      'Rings the whole team after (seconds): 30 (before: 60)',
    ],
  ],
  [
    { act: 'restaurant.changed', subject: { changes } },
    [
      'Camille changed the restaurant’s information.',
      'Name: Chez Inès (before: Chez Léon)',
      'Address: none (before: 3 rue du Four)',
      'Menu link: https://resto.example/carte',
      'Time zone: New York (before: Paris)',
    ],
  ],
  [
    { act: 'board.reset', subject: { count: 1 } },
    'Camille reset the requests: 1 request left the screen.',
  ],
  [
    { act: 'board.reset', subject: { count: 3 } },
    'Camille reset the requests: 3 requests left the screen.',
  ],
  [
    { act: 'table.muted', subject: { table: 7, minutes: 60 } },
    'Camille paused the calls of table 7: 1\u00a0h.',
  ],
  [{ act: 'table.unmuted', subject: { table: 7 } }, 'Camille resumed the calls of table 7.'],
  [{ act: 'code.switched-on', subject: {} }, 'Camille switched the code of the evening on.'],
  [{ act: 'code.switched-off', subject: {} }, 'Camille switched the code of the evening off.'],
  [
    { act: 'token.created', subject: { token: 'Till' } },
    'Camille made a token for an application: Till.',
  ],
  [
    { act: 'token.deleted', subject: { token: 'Till' } },
    'Camille deleted the token of an application: Till.',
  ],
  [
    { act: 'hook.created', subject: { host: 'hooks.example' } },
    'Camille added a webhook to hooks.example.',
  ],
  [
    { act: 'hook.deleted', subject: { host: 'hooks.example' } },
    'Camille deleted the webhook to hooks.example.',
  ],
  [{ act: 'export.made', subject: {} }, 'Camille downloaded the restaurant’s data.'],
  [
    { act: 'subscription.changed', subject: { subscription } },
    ['Camille linked a subscription to the restaurant.', 'The monthly subscription is running.'],
  ],
  ...(
    [
      [{}, 'The monthly subscription is running.'],
      [{ plan: 'yearly' }, 'The yearly subscription is running.'],
      [{ plan: null }, 'The subscription is running.'],
      [{ ends_at: ended }, `The subscription is cancelled: it ends on (${ended}).`],
      [{ status: 'past_due' }, 'A payment for the subscription failed.'],
      [{ status: 'canceled', ends_at: ended }, 'The subscription has ended.'],
      [{ status: 'paused' }, 'The subscription changed.'],
    ] as const
  ).map(([state, sentence]): [Noted, string] => [
    {
      act: 'subscription.changed',
      subject: { subscription: { ...subscription, ...state } },
      actor: null,
    },
    sentence,
  ]),
];

describe('sentences of the journal', () => {
  it('exist for every act [TEAM-24]', () => {
    expect(new Set(cases.map(([{ act }]) => act))).toEqual(new Set(journalActs));
  });

  it.each(cases)('of %j [TEAM-24, RNG-05]', (noted, expected) => {
    expect(sentencesFor('en', noted)).toEqual([expected].flat());
  });

  it('say “none” in French by the gender of the field [TEAM-24]', () => {
    expect(sentencesFor('fr', { act: 'restaurant.changed', subject: { changes } })).toEqual([
      'Camille a modifié les informations du restaurant.',
      'Nom : Chez Inès (avant : Chez Léon)',
      'Adresse : aucune (avant : 3 rue du Four)',
      'Lien vers la carte : https://resto.example/carte',
      'Fuseau horaire : New York (avant : Paris)',
    ]);
  });

  it('an unknown act of a newer server has a general sentence [TEAM-24]', () => {
    const act = 'kitchen.painted' as 'export.made';
    expect(sentencesFor('fr', { act, subject: {} })).toEqual([
      'Camille a fait un changement que cette page ne connaît pas encore.',
    ]);
  });

  it('a name is shown as it was typed [TEAM-24]', () => {
    const member = { ...lea, name: '{{who}} $& <b>' };
    expect(sentencesFor('en', { act: 'member.removed', subject: { member } })).toEqual([
      'Camille removed {{who}} $& <b> from the team.',
    ]);
  });
});
