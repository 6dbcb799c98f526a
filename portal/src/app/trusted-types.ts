/** What the portal uses of Trusted Types; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy;
}

interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

/** What comes out are trusted objects, which the browser takes where it takes no text. */
export type Policy = {
  readonly [Rule in keyof Rules]: (text: string) => string;
};

/** The one script that is not loaded by the page itself. */
export const workerAddress = '/sw.js';

const { trustedTypes } = globalThis as unknown as { readonly trustedTypes?: TrustedTypes };

/**
 * The page's only Trusted Types policy. DOMPurify writes through it, and what DOMPurify has not
 * cleaned must not: `sanitise.ts` alone hands it HTML. Of scripts it lets the worker through, and
 * nothing else.
 */
export const policy: Policy | undefined = trustedTypes?.createPolicy('dompurify', {
  createHTML: (html) => html,
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError(`No script may come from ${address}`);
    return address;
  },
});
