import { expect, it } from 'vitest';
import { asciiDigits } from './digits.ts';

it('reads the digits of any script', () => {
  for (const text of [
    '0123456789',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '๐๑๒๓๔๕๖๗๘๙',
    '０１２３４５６７８９',
  ]) {
    expect(asciiDigits(`a${text} `)).toBe('a0123456789 ');
  }
});
