import {
  draftsBegin,
  forgeryCookie,
  forgeryHeader,
  goingOn,
  pathThroughAccount,
  pushMark,
  renewalLock,
  sessionChannel,
  throughAccount,
  viewingMark,
} from '@rampa/contract';
import { predjiNaNalog, refreshToken, switchInput } from '@rampa/contract/identity';
import type { Settings } from '../../platform/settings.ts';
import type { PageAddress } from './page-address.ts';

/** Milliseconds after which the portal is started, and asks by itself. */
const patience = 10_000;

/** Where an address leads through an account; undefined for all other addresses. */
export function pathThrough({ path, search }: PageAddress): string | undefined {
  return path === throughAccount ? pathThroughAccount(search.get('put') ?? '') : undefined;
}

/**
 * Goes on in the account that the address names while the portal's scripts are loading, as the portal would
 * (`AccountLinkPage`): the session is renewed where it has expired, changed by the same calls, and the next page comes drawn. What it is not
 * sure about, or was refused, it leaves to the portal: where something would be lost here it asks, and it says why not.
 */
export function goThrough(
  { search }: PageAddress,
  put: string,
  { accessTokenCookie, refreshTokenCookie, secure }: Settings,
): string {
  const id = search.get('id') ?? '';
  const to = { id, put, asks: search.get('asks') === 'yes', change: switchInput(id) };
  const words = JSON.stringify({ ...to, token: accessTokenCookie, refresh: refreshTokenCookie });
  const attributes = `; path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `(function (to) {
  function read(name) {
    var found = document.cookie.split('; ').find(function (pair) { return pair.startsWith(name + '='); });
    return found && decodeURIComponent(found.slice(name.length + 1));
  }
  function claims() {
    var token = read(to.token);
    return token ? JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))) : {};
  }
  function ask(path, input) {
    return fetch(path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: 'Bearer ' + read(to.token),
        '${forgeryHeader}': read('${forgeryCookie}') || '',
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(${patience}),
    }).then(function (answer) { return answer.json(); }).then(function (envelope) {
      if (envelope.statusCode !== 200) throw envelope.statusCode;
      [[to.refresh, envelope.result.refreshToken], [to.token, envelope.result.token]].forEach(function (pair) {
        document.cookie = pair[0] + '=' + encodeURIComponent(pair[1]) + '${attributes}';
      });
    });
  }
  function renew() {
    if (claims().exp * 1000 > Date.now() + 5000) return Promise.resolve();
    return ask('${refreshToken.path}', { token: read(to.token), refreshToken: read(to.refresh) });
  }
  function change() {
    return renew().then(function () {
      return ask('${predjiNaNalog.path}', Object.assign({ refreshToken: read(to.refresh) }, to.change));
    });
  }
  function kept(storage) {
    return Object.keys(storage).some(function (key) { return key.startsWith('${draftsBegin}'); });
  }
  try {
    var account = claims().acc;
    if (!account || !to.id || sessionStorage.getItem('${viewingMark}') !== null) return;
    if (account === to.id) {
      history.replaceState(null, '', to.put + (to.put.includes('#') ? '' : location.hash));
      return;
    }
    if (to.asks || localStorage.getItem('${pushMark}') !== null || kept(sessionStorage) || kept(localStorage)) return;
    // A browser may load a page before anybody follows the link.
    var followed = document.prerendering ? new Promise(function (go) {
      document.addEventListener('prerenderingchange', go, { once: true });
    }) : Promise.resolve();
    window.${goingOn} = followed.then(function () {
      // Another window that renews the session at this moment would bring back the one before.
      return 'locks' in navigator ? navigator.locks.request('${renewalLock}', change) : change();
    }).then(function () {
      sessionStorage.clear();
      new BroadcastChannel('${sessionChannel}').postMessage('changed');
      location.replace(to.put);
      return new Promise(function () {});
    }).catch(function () {});
  } catch (error) {}
})(${words.replaceAll('<', String.raw`\u003c`)});`;
}
