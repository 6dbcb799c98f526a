import type { LanguageId } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';

interface Recipient {
  readonly email: string;
  readonly languageId: LanguageId;
}

/** Tells a user of a new password, which somebody else may have set, and how to set another. */
export async function mailPasswordChanged(
  jobs: Jobs,
  tx: Tx,
  { email, languageId }: Recipient,
  publicUrl: string,
): Promise<void> {
  await jobs.enqueue(tx, mailJob, {
    to: email,
    languageId,
    template: 'identity.mail-password-changed',
    params: {},
    actionUrl: `${publicUrl}/zaboravljena-lozinka`,
  });
}
