/** The text with decimal digits of any script as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    // The ten digits of a script begin at 0 or at 6 of a row of 16. Rare ones need two code units.
    const isFromSix = /\p{Nd}/u.test(String.fromCharCode(code | 15));
    return digit.length > 1 ? digit : String((code & 15) - (isFromSix ? 6 : 0));
  });
}
