/** What people come for, each a page of plain words; in addresses as `tema`. */
export const helpTopicIds = [
  'dopuna',
  'prolasci',
  'reklamacija',
  'putarina',
  'dodavanje',
  'gubitak',
  'prijava',
] as const;
export type HelpTopicId = (typeof helpTopicIds)[number];

/** By the screen where somebody is; what belongs to no topic leads to all of them. */
const topicOfScreen: ReadonlyMap<string, HelpTopicId> = new Map([
  ['/pages/dopuna-pregled', 'dopuna'],
  ['/pages/dopune', 'dopuna'],
  ['/pages/dopuna-gost', 'dopuna'],
  ['/pages/kartice', 'dopuna'],
  ['/pages/prolasci', 'prolasci'],
  ['/pages/izvestaji', 'prolasci'],
  ['/pages/izvodi', 'prolasci'],
  ['/pages/reklamacije', 'reklamacija'],
  ['/pages/izracunaj-putarinu', 'putarina'],
  ['/pages/moje-voznje', 'putarina'],
  ['/vb', 'dodavanje'],
  ['/prijava', 'prijava'],
  ['/zaboravljena-lozinka', 'prijava'],
  ['/verifikacija-naloga', 'prijava'],
]);

/** Addresses are matched as the router does: whatever their case, with or without a slash at the end. */
export function helpTopicOf(path: string): HelpTopicId | undefined {
  const plain = path.replace(/(?<=[^/])\/$/u, '').toLowerCase();
  return topicOfScreen.get(plain);
}
