import { idempotencyHours } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { KeptAnswers } from '../../../platform/http/key-writes.ts';
import { claimIntent, deleteRun, findIntent, storeAnswer } from './kept-answers.store.ts';

/** After how many seconds a call that has not answered counts as killed; far more than any may take. */
const killedSeconds = 120;

/** What the writing calls of keys answered, by account and idempotency key; `retention` deletes them after a day. */
export function createKeptAnswers({
  database: { queries },
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): KeptAnswers {
  return {
    async begin(scope, intent) {
      const runId = uuid();
      const now = clock.now();
      const claimed = await claimIntent(scope, queries, {
        ...intent,
        runId,
        keyId: scope.actor.keyId,
        now,
        forgottenBefore: now.subtract({ hours: idempotencyHours }),
        killedBefore: now.subtract({ seconds: killedSeconds }),
      });
      if (claimed) return { state: 'begun', runId };
      const found = await findIntent(scope, queries, intent.idempotencyKey);
      // It was given up between the two: asking again begins it.
      if (found === undefined) return { state: 'running' };
      if (!found.hash.equals(intent.hash)) return { state: 'used-otherwise' };
      return found.outcome === null
        ? { state: 'running' }
        : { state: 'answered', outcome: found.outcome };
    },
    keep: (scope, idempotencyKey, { runId, outcome }) =>
      storeAnswer(scope, queries, { idempotencyKey, runId, outcome }),
    forget: (scope, idempotencyKey, runId) => deleteRun(scope, queries, { idempotencyKey, runId }),
  };
}
