/*
 * `Intl` in Chromium has no Serbian of Bosnia and Herzegovina, and writes that of Serbia instead. These are the vowels of what
 * our screens take from it; the rules for all texts are the server's, and would weigh more than the rest of the formats. A test
 * compares both.
 */
const vowels: readonly (readonly [string, string])[] = [
  ['пре ', 'прије '],
  ['pre ', 'prije '],
  ['недељ', 'недјељ'],
  ['nedelj', 'nedjelj'],
  ['сред', 'сријед'],
  ['sred', 'srijed'],
];

/** A day of the week, or a time ago, as people in Republika Srpska write it; what is written so already stays. */
export function ijekavian(text: string): string {
  return vowels.reduce((written, [there, here]) => written.replace(there, here), text);
}
