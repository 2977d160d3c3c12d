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

const cases: [Noted, string | string[], string | string[]][] = [
  [
    { act: 'member.added', subject: { member: lea } },
    'Camille a ajouté Léa à l’équipe.',
    'Camille added Léa to the team.',
  ],
  [
    { act: 'member.added', subject: { member: zoe } },
    'Camille a invité Zoé comme responsable.',
    'Camille invited Zoé as a manager.',
  ],
  [
    { act: 'member.added', subject: { member: zoe }, actor: zoe },
    'Zoé a rejoint l’équipe.',
    'Zoé joined the team.',
  ],
  [
    { act: 'member.invited', subject: { member: zoe } },
    'Camille a invité Zoé comme responsable.',
    'Camille invited Zoé as a manager.',
  ],
  [
    { act: 'member.uninvited', subject: { member: zoe } },
    'Camille a annulé l’invitation envoyée à Zoé.',
    'Camille withdrew the invitation of Zoé.',
  ],
  [
    { act: 'member.uninvited', subject: { member: zoe }, actor: zoe },
    'Zoé a refusé l’invitation.',
    'Zoé declined the invitation.',
  ],
  [
    { act: 'member.added', subject: { member: owned }, actor: null },
    'L’équipe de Sonnette a invité Zoé comme propriétaire.',
    'The Sonnette team invited Zoé as an owner.',
  ],
  [
    { act: 'member.changed', subject: { member: lea, was: { name: 'Lea' } } },
    'Camille a renommé Lea en Léa.',
    'Camille renamed Lea to Léa.',
  ],
  [
    { act: 'member.changed', subject: { member: zoe, was: { name: 'Zoe', role: 'owner' } } },
    'Camille a renommé Zoe en Zoé. Camille a donné à Zoé le rôle de responsable.',
    'Camille renamed Zoe to Zoé. Camille made Zoé a manager.',
  ],
  [
    { act: 'member.changed', subject: { member: owned, was: { role: 'manager' } } },
    'Camille a donné à Zoé le rôle de propriétaire.',
    'Camille made Zoé an owner.',
  ],
  [
    { act: 'member.changed', subject: { member: zoe, was: { role: 'owner' } }, actor: zoe },
    'Zoé a pris le rôle de responsable.',
    'Zoé became a manager.',
  ],
  [
    { act: 'member.changed', subject: { member: owned, was: { role: 'manager' } }, actor: zoe },
    'Zoé a pris le rôle de propriétaire.',
    'Zoé became an owner.',
  ],
  [
    { act: 'member.changed', subject: { member: zoe, was: { name: 'Zoe' } }, actor: zoe },
    'Zoe s’appelle maintenant Zoé.',
    'Zoe is now called Zoé.',
  ],
  [
    { act: 'member.removed', subject: { member: lea } },
    'Camille a retiré Léa de l’équipe.',
    'Camille removed Léa from the team.',
  ],
  [
    { act: 'member.removed', subject: { member: zoe }, actor: zoe },
    'Zoé a quitté l’équipe.',
    'Zoé left the team.',
  ],
  [
    { act: 'device.paired', subject: { member: lea, device: 'Chrome, Android' }, actor: lea },
    'Un appareil a été connecté pour Léa : Chrome, Android.',
    'A device was connected for Léa: Chrome, Android.',
  ],
  [
    { act: 'device.revoked', subject: { member: lea, device: null } },
    'Camille a retiré l’accès à un appareil : appareil sans nom (Léa).',
    'Camille revoked the access of a device: unnamed device (Léa).',
  ],
  [
    { act: 'table.added', subject: { tables: { from: 5, to: 5, count: 1 } } },
    'Camille a ajouté la table 5.',
    'Camille added table 5.',
  ],
  [
    { act: 'table.added', subject: { tables: { from: 1, to: 12, count: 12 } } },
    'Camille a ajouté les tables 1 à 12.',
    'Camille added tables 1 to 12.',
  ],
  [
    { act: 'table.added', subject: { tables: { from: 1, to: 12, count: 3 } } },
    'Camille a ajouté 3 tables entre la 1 et la 12.',
    'Camille added 3 tables between 1 and 12.',
  ],
  [
    { act: 'table.deleted', subject: { table: 5 } },
    'Camille a supprimé la table 5.',
    'Camille deleted table 5.',
  ],
  [
    {
      act: 'table.changed',
      subject: {
        table: 7,
        changes: { number: { from: '7', to: '70' }, label: { from: 'Bar', to: null } },
      },
    },
    ['Camille a modifié la table 7.', 'Numéro : 70 (avant : 7)', 'Nom : aucun (avant : Bar)'],
    ['Camille changed table 7.', 'Number: 70 (before: 7)', 'Name: none (before: Bar)'],
  ],
  [
    { act: 'zone.changed', subject: { zone: 'Terrasse' } },
    'Camille a modifié la zone Terrasse.',
    'Camille changed the zone Terrasse.',
  ],
  [
    { act: 'restaurant.changed', subject: { changes } },
    [
      'Camille a modifié les informations du restaurant.',
      'Nom : Chez Inès (avant : Chez Léon)',
      'Adresse : aucune (avant : 3 rue du Four)',
      'Lien vers la carte : https://resto.example/carte',
      'Fuseau horaire : New York (avant : Paris)',
    ],
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
    'Camille a réinitialisé les demandes : 1 demande a quitté l’écran.',
    'Camille reset the requests: 1 request left the screen.',
  ],
  [
    { act: 'board.reset', subject: { count: 3 } },
    'Camille a réinitialisé les demandes : 3 demandes ont quitté l’écran.',
    'Camille reset the requests: 3 requests left the screen.',
  ],
  [
    { act: 'export.made', subject: {} },
    'Camille a téléchargé les données du restaurant.',
    'Camille downloaded the restaurant’s data.',
  ],
  [
    { act: 'subscription.changed', subject: { subscription } },
    ['Camille a rattaché un abonnement au restaurant.', 'L’abonnement mensuel est en cours.'],
    ['Camille linked a subscription to the restaurant.', 'The monthly subscription is running.'],
  ],
  ...(
    [
      [{}, 'L’abonnement mensuel est en cours.', 'The monthly subscription is running.'],
      [
        { plan: 'yearly' },
        'L’abonnement annuel est en cours.',
        'The yearly subscription is running.',
      ],
      [{ plan: null }, 'L’abonnement est en cours.', 'The subscription is running.'],
      [
        { ends_at: ended },
        `L’abonnement est résilié : il s’arrête le (${ended}).`,
        `The subscription is cancelled: it ends on (${ended}).`,
      ],
      [
        { status: 'past_due' },
        'Le paiement de l’abonnement n’est pas passé.',
        'A payment for the subscription failed.',
      ],
      [
        { status: 'canceled', ends_at: ended },
        'L’abonnement a pris fin.',
        'The subscription has ended.',
      ],
      [{ status: 'paused' }, 'L’abonnement a changé.', 'The subscription changed.'],
    ] as const
  ).map(([state, fr, en]): [Noted, string, string] => [
    {
      act: 'subscription.changed',
      subject: { subscription: { ...subscription, ...state } },
      actor: null,
    },
    fr,
    en,
  ]),
];

describe('sentences of the journal', () => {
  it('exist for every act [TEAM-32]', () => {
    expect(new Set(cases.map(([{ act }]) => act))).toEqual(new Set(journalActs));
  });

  it.each(cases)('in both languages: $act [TEAM-32]', (noted, fr, en) => {
    expect(sentencesFor('fr', noted)).toEqual([fr].flat());
    expect(sentencesFor('en', noted)).toEqual([en].flat());
  });

  it('an unknown act of a newer server has a general sentence [TEAM-32]', () => {
    const act = 'kitchen.painted' as 'export.made';
    expect(sentencesFor('fr', { act, subject: {} })).toEqual([
      'Camille a fait un changement que cette page ne connaît pas encore.',
    ]);
  });

  it('a name is shown as it was typed [TEAM-32]', () => {
    const member = { ...lea, name: '{{who}} $& <b>' };
    expect(sentencesFor('en', { act: 'member.removed', subject: { member } })).toEqual([
      'Camille removed {{who}} $& <b> from the team.',
    ]);
  });
});
