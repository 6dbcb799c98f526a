/** What the portal uses of Trusted Types; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy;
}

interface Rules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

/** Its results are trusted objects, which the browser accepts where it refuses strings. */
export type Policy = {
  readonly [Rule in keyof Rules]: (text: string) => string;
};

/** The one script that is not loaded by the page itself. */
export const workerAddress = '/sw.js';

const { trustedTypes } = globalThis as unknown as { readonly trustedTypes?: TrustedTypes };

/**
 * The page's only Trusted Types policy. DOMPurify writes through it, and nothing that DOMPurify has not
 * cleaned may: `sanitise.ts` alone passes HTML to it. Of scripts it lets the worker through, and
 * nothing else.
 */
export const policy: Policy | undefined = trustedTypes?.createPolicy('dompurify', {
  createHTML: (html) => html,
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError(`No script may come from ${address}`);
    return address;
  },
});
