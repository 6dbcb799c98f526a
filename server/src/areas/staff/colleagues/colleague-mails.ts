import type { StaffRole } from '@rampa/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { Translator } from '../../../platform/translator.ts';

interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

/** The operator's people are written to in Serbian. */
const languageId = '2';

/** What somebody is told whose access a colleague has changed. */
export function createColleagueMails({
  jobs,
  translator,
  publicUrl,
}: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly translator: Translator;
  readonly publicUrl: string;
}) {
  const signIn = `${publicUrl}/prijava`;
  return {
    roleChanged: (tx: Tx, { email, firstName }: Addressee, role: StaffRole): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: 'staff.mail-role-changed',
        params: {
          name: firstName,
          role: translator.translate(languageId, `staff.mail-role-${role}`),
        },
        actionUrl: signIn,
      }),
    removed: (tx: Tx, { email, firstName }: Addressee): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: 'staff.mail-removed',
        params: { name: firstName },
      }),
    factorReset: (tx: Tx, { email, firstName }: Addressee, by: string): Promise<void> =>
      jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: 'staff.mail-factor-reset',
        params: { name: firstName, by },
        actionUrl: signIn,
      }),
  };
}
