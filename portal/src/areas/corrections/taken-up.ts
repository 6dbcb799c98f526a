import type { CallDefinition } from '@rampa/contract';
import { type MarkedPassage, uzmiNaProveru } from '@rampa/contract/corrections';
import type { Submit } from '../../lib/api/use-submit.ts';
import { api } from '../../lib/calls.ts';

/** How a decision is made: a passage that nobody checks yet is taken up first, and only then. */
export function takenUpFirst<Call extends CallDefinition>(
  decision: Call,
  { account_id, passage_id, toTakeUp = false }: MarkedPassage,
): Submit<Call>['submit'] {
  return async (input) => {
    // What hinders it, hinders the decision as well, which says so.
    if (toTakeUp) await api.call(uzmiNaProveru, { account_id, passage_id });
    return api.call(decision, input);
  };
}
