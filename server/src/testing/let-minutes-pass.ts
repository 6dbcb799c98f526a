import { createDatabase } from '../platform/database/database.ts';
import { freeAbandonedJobs } from '../platform/jobs/testing/free-abandoned-jobs.ts';

/**
 * As if minutes had passed while no server runs: what one that was killed had in hand is forgotten by
 * whoever would have waited for it, and due; also where a clock that was wrong had put it off.
 */
export async function letMinutesPass(ownerUrl: string): Promise<void> {
  const database = createDatabase({ url: ownerUrl, role: null, size: 1 });
  try {
    await freeAbandonedJobs(database, ownerUrl);
    await database.run(
      `UPDATE payments SET next_inquiry_at = now(),
         charge_sent_at = least(charge_sent_at, now() - interval '5 minutes')
       WHERE state = 'pending'`,
    );
    // What a company's program has refused twice is sent again five minutes later.
    await database.run(
      `UPDATE webhook_deliveries SET next_at = now()
       WHERE state = 'waiting' AND next_at > now() AND next_at < now() + interval '6 minutes'`,
    );
    await database.run(
      `UPDATE webhooks SET hold_until = now()
       WHERE hold_until > now() AND hold_until < now() + interval '6 minutes'`,
    );
    await database.run('UPDATE webhooks SET lease_until = now() WHERE lease_until > now()');
  } finally {
    await database.close();
  }
}
