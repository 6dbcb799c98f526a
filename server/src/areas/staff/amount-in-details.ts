/** As areas call the money that a line of the trail is about: of several the first. */
const names = ['amountMinor', 'totalMinor', 'refundMinor', 'limitMinor'] as const;

/** Which detail of a line is the money that it is about, in minor units; undefined where it is not about money. */
export function amountInDetails(
  details: Readonly<Record<string, string | number | boolean>>,
): { readonly name: string; readonly minor: number } | undefined {
  for (const name of names) {
    const minor = details[name];
    if (typeof minor === 'number') return { name, minor };
  }
  return undefined;
}
