/**
 * What of a number its owner recognises and nobody else can call: `+381***67`. As many asterisks for long numbers as for
 * short ones.
 */
export function maskNumber(number: string): string {
  return `${number.slice(0, 4)}***${number.slice(-2)}`;
}
