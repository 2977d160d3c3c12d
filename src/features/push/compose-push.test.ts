import { expect, it } from 'vitest';
import { requestWords } from './compose-push.ts';

const request = {
  table_number: 5,
  table_label: null,
  type: 'bill',
  wish: null,
  wish_label: null,
  choice_label: null,
  message: null,
  status: 'pending',
  taken_by: null,
  moved_by: null,
  waiting_since: '2026-11-21T19:30:00.000Z',
  reminders: 0,
  restaurant_name: null,
} as const;
const after = (seconds: number) => new Date(Date.parse(request.waiting_since) + seconds * 1000);

it('a later push says for how long nobody has come [PSH-06]', () => {
  const body = (seconds: number) => requestWords('fr', request, after(seconds)).body;
  expect([0, 59, 60, 180, 239].map(body)).toEqual([
    '',
    '',
    'Personne depuis 1\u202fmin',
    'Personne depuis 3\u202fmin',
    'Personne depuis 3\u202fmin',
  ]);
  const asked = { ...request, message: 'Par carte', restaurant_name: 'Le Petit Bistrot' };
  expect(requestWords('en', asked, after(180))).toEqual({
    title: 'Table 5 · Bill',
    body: 'No answer for 3 min\nPar carte\nLe Petit Bistrot',
  });
  const reminded = { ...request, reminders: 2 };
  expect(requestWords('fr', reminded, after(180)).body).toBe(
    'Relancée, personne depuis 3\u202fmin',
  );
  expect(requestWords('en', reminded, after(180)).body).toBe('Reminded, no answer for 3 min');
});

it.each([
  ['fr', 'Chambre 112 · Addition'],
  ['en', 'Room 112 · Bill'],
] as const)('a push of a hotel names the room, in %s [PLC-02]', (language, title) => {
  const inRoom = { ...request, table_number: 112, place_word: 'room' } as const;
  expect(requestWords(language, inRoom, after(0)).title).toBe(title);
});
