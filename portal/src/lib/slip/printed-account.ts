/**
 * A bank account as it is printed: `840-0000000955845-10` (Serbia, 3+13+2) or `555-000-00000000-23`
 * (Bosnia and Herzegovina, 3+3+8+2); anything else as it is.
 */
export function printedAccount(digits: string): string {
  const parts =
    /^(\d{3})(\d{13})(\d{2})$/.exec(digits) ?? /^(\d{3})(\d{3})(\d{8})(\d{2})$/.exec(digits);
  return parts === null ? digits : parts.slice(1).join('-');
}
