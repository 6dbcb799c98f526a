const DOT = '•';
const LONGEST = 6;

function hide(word: string): string {
  const [first = '', ...rest] = Array.from(word);
  return first + DOT.repeat(Math.min(rest.length, LONGEST));
}

/**
 * Whose account it is, so that its owner knows it and nobody else learns who that is:
 * `М••••• П•••••• (a••@primer.rs)`.
 */
export function hiddenName(holder: { readonly name: string; readonly email: string }): string {
  const name = holder.name.split(/\s+/u).map(hide).join(' ').trim();
  const [mailbox = '', domain = ''] = holder.email.split('@');
  return domain === '' ? name : `${name} (${hide(mailbox)}@${domain})`.trim();
}
