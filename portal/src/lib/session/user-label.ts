import type { UserData } from '@rampa/contract/identity';

type Names = Pick<UserData, 'ime' | 'prezime' | 'poslovno_ime'>;

/** Specification, section 2: the header's label is 'ime prezime'. */
export function userLabel({ ime, prezime }: Names): string {
  return [ime, prezime].filter((part) => part !== '').join(' ');
}

/**
 * The tooltip is 'ime prezime / business name' when all three are present, and only the business
 * name otherwise.
 */
export function userTooltip(user: Names): string {
  const complete = user.ime !== '' && user.prezime !== '' && user.poslovno_ime !== '';
  return complete ? `${userLabel(user)} / ${user.poslovno_ime}` : user.poslovno_ime;
}

/** What the person signs in with: where they act by the sign-in of another account, their address. */
export function signInNameOf(user: Pick<UserData, 'username' | 'email'> | null): string {
  if (user === null) return '';
  return user.username.includes(' ') ? user.email : user.username;
}
