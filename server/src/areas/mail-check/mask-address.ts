/**
 * What of a mail address its owner recognises and nobody else can write to: `a***@p***.rs`. As many asterisks
 * for long names as for short ones.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = at === -1 ? '' : address.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const end = dot === -1 ? '' : domain.slice(dot);
  return `${begin(address.slice(0, at === -1 ? undefined : at))}@${begin(domain)}${end}`;
}

function begin(text: string): string {
  const [first = ''] = text;
  return `${/[\p{L}\p{N}]/u.test(first) ? first : ''}***`;
}
