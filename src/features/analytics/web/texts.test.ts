import { expect, it } from 'vitest';
import { countingTexts } from './counting/texts.ts';

it('visitors, unique visitors and sessions have a name in both languages [ANA-13]', () => {
  expect(countingTexts.fr).toMatchObject({
    ...{ visitors: 'Visiteurs', uniqueVisitors: 'Visiteurs uniques', sessions: 'Sessions' },
  });
  expect(countingTexts.en).toMatchObject({
    ...{ visitors: 'Visitors', uniqueVisitors: 'Unique visitors', sessions: 'Sessions' },
  });
});
