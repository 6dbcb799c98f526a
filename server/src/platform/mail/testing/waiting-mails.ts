import type { Database } from '../../database/database.ts';
import type { KeyRing } from '../../keys/key-ring.ts';
import type { MailRequest } from '../mail.ts';
import { createLinkSeal } from '../sealed-link.ts';

/** A mail in the outbox as its writer sees it: with its link opened. */
export type WaitingMail = Omit<MailRequest, 'actionUrl'> & { readonly actionUrl?: string };

/** Mails to an address that nobody has sent yet, oldest first. */
export async function readWaitingMails(
  database: Database,
  secretKeys: KeyRing,
  to: string,
): Promise<readonly WaitingMail[]> {
  const seal = createLinkSeal(secretKeys);
  const rows = await database.run(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1 ORDER BY created_on, id`,
    [to],
  );
  // The queue's payloads are of this type.
  return (rows as { data: MailRequest }[]).map(({ data: { actionUrl, ...mail } }) => {
    const opened = typeof actionUrl === 'object' ? seal.open(actionUrl, to) : actionUrl;
    return { ...mail, ...(opened === undefined ? {} : { actionUrl: opened }) };
  });
}
