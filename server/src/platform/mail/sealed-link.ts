import { createSeal } from '../seal.ts';

/**
 * The address behind a mail's button, of which only a hash is kept: nobody reads it in the outbox but
 * whoever writes the mail.
 */
export interface SealedLink {
  /** AES-256-GCM, bound to the recipient, in base64url. */
  readonly sealed: string;
}

export interface LinkSeal {
  close(url: string, recipient: string): SealedLink;
  /** Throws if it was sealed for somebody else, or with another key. */
  open(link: SealedLink, recipient: string): string;
}

export function createLinkSeal(secretKey: string): LinkSeal {
  const seal = createSeal(secretKey, 'mailed-link');
  return {
    close: (url, recipient) => ({
      sealed: seal.close(Buffer.from(url), recipient).toString('base64url'),
    }),
    open: ({ sealed }, recipient) =>
      seal.open(Buffer.from(sealed, 'base64url'), recipient).toString(),
  };
}
