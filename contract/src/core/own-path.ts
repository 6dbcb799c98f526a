const origin = 'https://portal.invalid';
const home = '/pages/home';
const longestPath = 2048;

/** The screen under which the portal goes on in an account (`id`) before it shows a path of it (`put`). */
export const throughAccount = '/pages/nalog';

/** `/pages/tagovi?first=5` is; `//evil`, `/\evil`, `javascript:…` and `https://…` are not. */
export function isOwnPath(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside addresses
  if (!/^\/(?![/\\])/u.test(address) || /[\\\u0000-\u001f\u007f]/u.test(address)) return false;
  const url = URL.parse(address, origin);
  return url !== null && url.origin === origin && url.username === '';
}

/** The path that an address through an account leads to: to screens of the portal alone, and not to that one again. */
export function pathThroughAccount(put: string): string {
  const path = put.slice(0, longestPath);
  if (!isOwnPath(path)) return home;
  const { pathname, search, hash } = new URL(path, origin);
  const leads = pathname.startsWith('/pages/') && pathname !== throughAccount;
  return leads ? `${pathname}${search}${hash}` : home;
}
