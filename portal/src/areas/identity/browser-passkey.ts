import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * The browser's passkeys. The library is loaded when a passkey is used: most customers sign in without.
 */
const load = () => import('@simplewebauthn/browser');

export type BrowserPasskey =
  | { readonly ok: true; readonly response: string }
  /** The customer has closed the browser's dialog, or there is no such passkey here. */
  | { readonly ok: false };

export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks the browser to create a passkey; `options` and the result are the calls' JSON texts. */
export async function makePasskey(options: string): Promise<BrowserPasskey> {
  const { startRegistration } = await load();
  // The server writes them with the same library.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return answered(() => startRegistration({ optionsJSON }));
}

/** Asks the browser to sign with a passkey. */
export async function askForPasskey(options: string): Promise<BrowserPasskey> {
  const { startAuthentication } = await load();
  // The server writes them with the same library.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return answered(() => startAuthentication({ optionsJSON }));
}

async function answered(ask: () => Promise<object>): Promise<BrowserPasskey> {
  try {
    return { ok: true, response: JSON.stringify(await ask()) };
  } catch {
    // Browsers deliberately do not say why.
    return { ok: false };
  }
}
