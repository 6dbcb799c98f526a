import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
import { couldRewriteBooks } from '../platform/database/limited-login.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import {
  selectPosition,
  selectStanding,
  type Standing,
} from '../platform/database/replica/replica-position.store.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, type Finding } from './doctor-finding.ts';

/** A replica that has not caught up by then is behind, not only a moment late. */
const PATIENCE_MS = 5000;
const LOOK_MS = 200;

const wrongs: Readonly<
  Record<Exclude<Standing, 'current'>, readonly [says: string, remedy: string]>
> = {
  behind: [
    'has not replayed in 5 s what the primary had',
    'Look at pg_stat_replication on the primary, and whether replay is paused on the replica.',
  ],
  primary: ['is not a replica', 'DATABASE_READ_URL is to lead to a streaming replica.'],
  foreign: [
    'is the replica of another database',
    'DATABASE_READ_URL is to lead to a replica of the database in DATABASE_URL.',
  ],
  diverged: [
    'has not followed the last failover',
    'If it stays so for longer than checkpoint_timeout, make it again from the primary.',
  ],
};

/** The replica that lists are read from; nothing where there is none. */
export async function checkReplica(
  primary: Pick<Database, 'queries'>,
  settings: Settings,
): Promise<readonly Finding[]> {
  const { databaseReadUrl: url } = settings;
  if (url === null) return [];
  const replica = openDatabase(settings, url, { size: 1, readOnly: true });
  try {
    const standing = await standingOf(replica, primary);
    if (standing !== 'current') {
      const [says, remedy] = wrongs[standing];
      return [{ name: 'replica', verdict: 'wrong', says, remedy }];
    }
    if (await couldRewriteBooks(replica)) {
      const says = 'DATABASE_READ_URL: this login could change what is in the ledger';
      const remedy = 'Use the login of DATABASE_URL.';
      return [{ name: 'replica', verdict: 'wrong', says, remedy }];
    }
    return [await feedbackOf(replica)];
  } catch (error) {
    const says = reasonOf(error);
    return [{ name: 'replica', verdict: 'wrong', says, remedy: 'See DATABASE_READ_URL.' }];
  } finally {
    await replica.close();
  }
}

async function standingOf(
  replica: Pick<Database, 'queries'>,
  primary: Pick<Database, 'queries'>,
): Promise<Standing> {
  const wanted = await selectPosition(primary.queries);
  for (let waited = 0; ; waited += LOOK_MS) {
    const { standing } = await selectStanding(replica.queries, wanted);
    if (standing !== 'behind' || waited >= PATIENCE_MS) return standing;
    await pause(LOOK_MS);
  }
}

/** Without it the primary clears away rows that a list is being read from, and the list is read there again. */
async function feedbackOf(replica: Database): Promise<Finding> {
  const [row] = await replica.run(`SELECT FROM pg_settings
    WHERE name = 'hot_standby_feedback' AND setting = 'on'`);
  const says = 'follows the primary, and lists are read from it';
  if (row !== undefined) return { name: 'replica', verdict: 'ok', says };
  return {
    name: 'replica',
    verdict: 'note',
    says: `${says}; long ones may have to be read again from the primary`,
    remedy: 'On the replica: hot_standby_feedback = on.',
  };
}
