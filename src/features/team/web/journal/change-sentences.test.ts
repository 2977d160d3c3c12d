import { expect, it } from 'vitest';
import { type Say, say, speak } from '../../../../ui/language/i18n.ts';
import type { ShownEntry } from './journal-calls.ts';
import { lineOf } from './sentences.ts';
import { actTexts } from './texts.ts';

const tSay: Say<(typeof actTexts)['fr']> = (key, values) => say(actTexts, key, values);
const actor = { id: 'c', name: 'Camille' };

function sentencesFor(language: 'fr' | 'en', noted: Pick<ShownEntry, 'act' | 'subject'>): string[] {
  speak(language);
  const { sentence, details } = lineOf({ actor, ...noted }, tSay, (date) => date);
  return [sentence, ...details].map((line) => line.replaceAll('\u202f', ' '));
}

const cases: [Pick<ShownEntry, 'act' | 'subject'>, string[], string[]][] = [
  [
    {
      act: 'zone.changed',
      subject: {
        zone: 'Terrasse',
        changes: { name: { from: null, to: 'Terrasse' }, tables: { from: null, to: '9–12' } },
      },
    },
    ['Camille a ajouté la zone Terrasse.', 'Tables : 9–12'],
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
      'Camille a modifié la zone Terrasse.',
      'Nom : Jardin (avant : Terrasse)',
      'Tables : aucune (avant : 9–12)',
    ],
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
    ['Camille a supprimé la zone Terrasse.'],
    ['Camille deleted the zone Terrasse.'],
  ],
  [
    {
      act: 'restaurant.changed',
      subject: { changes: { widen_after_seconds: { from: '60', to: '30' } } },
    },
    [
      'Camille a modifié les informations du restaurant.',
      'Sonne pour toute l’équipe au bout de (secondes) : 30 (avant : 60)',
    ],
    [
      'Camille changed the restaurant’s information.',
      'Rings the whole team after (seconds): 30 (before: 60)',
    ],
  ],
];

it.each(cases)(
  'a change of a zone or of a ring delay has a sentence: %j [TEAM-32, ZON-06, RNG-05]',
  (noted, fr, en) => {
    expect(sentencesFor('fr', noted)).toEqual(fr);
    expect(sentencesFor('en', noted)).toEqual(en);
  },
);
