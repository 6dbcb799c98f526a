import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { createAttempts, type Attempts } from './attempt.ts';
import { bringRunningForward } from './bring-forward.ts';
import { loadDemo } from './load-demo.ts';
import type { DemoTask } from './run-demo.ts';

// Loads the demo, or brings it forward, and says on its output what the server is to say.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const input = createInterface({ input: process.stdin });
const [line] = (await once(input, 'line')) as [string];
// Of whoever supervises the server: it has closed the input, or is gone.
input.once('close', () => process.exit(1));
// Written by `run-demo.ts`.
const task = JSON.parse(line) as DemoTask;

const { attempt, missing } = createAttempts();
const database = openDatabase(task, task.url, { size: 2, statementTimeoutMs: 0 });
if (task.work === 'load') await load(database, attempt);
else await bringRunningForward({ ...task, database, clock: systemClock, attempt });
for (const fault of missing) {
  say(task.work === 'load' ? `left out: ${fault}` : `The demo continues without ${fault}`);
}
await database.close();
process.exit(0);

async function load(into: Database, attempted: Attempts['attempt']): Promise<void> {
  await attempted('the demo', async () => {
    const { country, secretKeys } = task;
    const given = { database: into, country, secretKeys, clock: systemClock };
    const report = await loadDemo({ ...given, onProgress: say });
    for (const part of report.missing) say(`left out: ${part}`);
    if (report.outcome === 'other-country') {
      say(
        `this database holds the demo of COUNTRY=${report.country}, which stays as it is. ` +
          `Use another DATA_DIR for one of COUNTRY=${country}.`,
      );
    }
  });
}
