import type { LanguageId } from '@rampa/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { linkKinds, type IssuedLink } from '../mailed-link.ts';

/** Mails about a change of address; both addresses have to agree to it by a link of their own. */
export function createEmailChangeMails({
  jobs,
  publicUrl,
}: {
  readonly jobs: Jobs;
  readonly publicUrl: string;
}) {
  return {
    /** The link of one of the two addresses, by which its owner agrees. */
    link: (
      tx: Tx,
      languageId: LanguageId,
      side: 'old' | 'new',
      given: { readonly to: string; readonly newEmail: string; readonly link: IssuedLink },
    ): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to: given.to,
        languageId,
        template: `identity.mail-email-change-${side}`,
        params: { newEmail: given.newEmail, hours: String(linkKinds.emailChange.life.hours) },
        actionUrl: given.link.sealedFor(given.to),
      }),
    /** Instead of a link, to somebody who already signs in by the new address. */
    inUse: (tx: Tx, languageId: LanguageId, to: string): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to,
        languageId,
        template: 'identity.mail-address-in-use',
        params: {},
        actionUrl: `${publicUrl}/prijava`,
      }),
    changed: (tx: Tx, languageId: LanguageId, to: string, newEmail: string): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to,
        languageId,
        template: 'identity.mail-email-changed',
        params: { newEmail },
      }),
  };
}

export type EmailChangeMails = ReturnType<typeof createEmailChangeMails>;
