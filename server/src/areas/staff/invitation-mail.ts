import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { SealedLink } from '../../platform/mail/sealed-link.ts';
import { linkKinds } from '../identity/index.ts';

/** Mails the link that sets somebody's password. */
export async function mailInvitation(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  {
    email,
    name,
    link,
  }: { readonly email: string; readonly name: string; readonly link: SealedLink },
): Promise<void> {
  await jobs.enqueue(tx, mailJob, {
    to: email,
    languageId: '2',
    template: 'staff.mail-invitation',
    params: { hours: String(linkKinds.staffSetUp.life.hours), name },
    actionUrl: link,
  });
}
