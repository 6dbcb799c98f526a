import { systemClock } from '../../../server/src/platform/clock.ts';
import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { keyRing } from '../../../server/src/platform/keys/key-ring.ts';
import { loadDemoFilling } from '../load-demo-filling.ts';

// Loads the company that fills its tags into the database of its argument, and says when it is done.

const database = createDatabase({ url: process.argv[2] ?? '', statementTimeoutMs: 0 });
await loadDemoFilling({
  database,
  clock: systemClock,
  country: 'rs',
  secretKeys: keyRing('a secret of this test alone'),
  passwordHash: 'none',
  attempt: async (_what, work) => {
    await work();
    return true;
  },
});
await database.close();
process.stdout.write('done\n');
