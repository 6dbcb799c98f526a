/** Digits of a bank account number: 18 in Serbia (3+13+2), 16 in Bosnia and Herzegovina (3+3+8+2). */
export type AccountDigits = 16 | 18;

/** Whether a number as printed, such as `840-955845-10`, has the check digits of ISO 7064. */
export function isAccountNumber(account: string, length: AccountDigits): boolean {
  const digits = padAccount(account, length);
  return digits.length === length && /^\d+$/.test(digits) && mod97(digits) === 1;
}

/** Digits of an account as payment slips need them: the middle part padded with zeros. */
export function padAccount(account: string, length: AccountDigits): string {
  const parts = account.split('-');
  const [bank = '', number = '', check = ''] = parts;
  if (parts.length !== 3) return account.replaceAll('-', '');
  return `${bank}${number.padStart(length - bank.length - check.length, '0')}${check}`;
}

/**
 * An account number in groups, as people and banks write it: `840-0000000955845-10` in Serbia,
 * `567-162-00001234-32` in Bosnia and Herzegovina. A number of another length stays unchanged.
 */
export function accountAsPrinted(account: string): string {
  const groups = account.length === 18 ? [3, 13, 2] : [3, 3, 8, 2];
  const length = groups.reduce((sum, size) => sum + size, 0);
  if (account.length !== length || !/^\d+$/.test(account)) return account;
  let at = 0;
  return groups.map((size) => account.slice(at, (at += size))).join('-');
}

/** Of a number of any length. */
export function mod97(digits: string): number {
  return Number(BigInt(digits) % 97n);
}
