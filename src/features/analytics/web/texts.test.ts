import { expect, it } from 'vitest';
import { countingTexts } from './counting/HowWeCount.tsx';

it('names visitors, unique visitors and sessions in both languages [ANA-13]', () => {
  expect(countingTexts.fr).toMatchObject({
    visitors: 'Visiteurs',
    uniqueVisitors: 'Visiteurs uniques',
    sessions: 'Sessions',
  });
  expect(countingTexts.en).toMatchObject({
    visitors: 'Visitors',
    uniqueVisitors: 'Unique visitors',
    sessions: 'Sessions',
  });
});
