/** One form for every way of writing a user name or an e-mail address. */
export function foldSignInName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
