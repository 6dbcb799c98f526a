import type { App } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import type { Log } from '../../server/src/platform/log.ts';
import type { Settings } from '../../server/src/settings.ts';
import { createAttempts } from './attempt.ts';
import { bringRunningForward } from './bring-forward.ts';
import { loadDemo } from './load-demo.ts';

/** How often a running demo is brought forward. */
const FORWARD_SECONDS = 3600;

interface AtStart {
  readonly url: string;
  readonly settings: Settings;
  readonly say: (line: string) => void;
}

/** Loads the demo before the server starts; no failure of it keeps the server from starting. */
export async function loadDemoAtStart({ url, settings, say }: AtStart): Promise<void> {
  const database = createDatabase({ url, size: 2, statementTimeoutMs: 0 });
  const { country, secretKey } = settings;
  const { attempt, missing } = createAttempts();
  await attempt('the demo', async () => {
    const report = await loadDemo({
      database,
      country,
      secretKey,
      clock: systemClock,
      onProgress: (line) => say(`Demo data: ${line}`),
    });
    for (const line of report.missing) say(`Demo data: left out: ${line}`);
    if (report.outcome === 'other-country') {
      say(
        `Demo data: this database holds the demo of COUNTRY=${report.country}, which stays as it is. ` +
          `Use another DATA_DIR for one of COUNTRY=${country}.`,
      );
    }
  });
  for (const line of missing) say(`Demo data: left out: ${line}`);
  await database.close();
}

/** Brings the demo forward while the server runs for days. */
export function keepDemoAlive(
  { database, jobs }: Pick<App, 'database' | 'jobs'>,
  { country, secretKey }: Settings,
  log: Log,
): void {
  jobs.every('demo-bring-forward', FORWARD_SECONDS, async () => {
    const { attempt, missing } = createAttempts();
    await bringRunningForward({ database, clock: systemClock, country, secretKey, attempt });
    for (const line of missing) log.warn(`The demo continues without ${line}`);
  });
}
