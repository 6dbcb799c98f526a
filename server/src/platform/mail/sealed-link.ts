import type { KeyRing } from '../keys/key-ring.ts';
import type { SealedJob } from '../keys/sealed-things.ts';
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

const linkPurpose = 'mailed-link';

export const sealedLinks: SealedJob = {
  kind: 'links in waiting mails',
  queue: 'mail',
  path: ['actionUrl', 'sealed'],
  encoding: 'base64url',
  purpose: linkPurpose,
  contextOf: ({ to }) => String(to),
};

export function createLinkSeal(secretKeys: KeyRing): LinkSeal {
  const seal = createSeal(secretKeys, linkPurpose);
  return {
    close: (url, recipient) => ({
      sealed: seal.close(Buffer.from(url), recipient).toString('base64url'),
    }),
    open: ({ sealed }, recipient) =>
      seal.open(Buffer.from(sealed, 'base64url'), recipient).toString(),
  };
}
