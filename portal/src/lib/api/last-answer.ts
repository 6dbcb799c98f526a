import type { CallDefinition, CallResult } from '@rampa/contract';
import { session } from '../portal.ts';
import type { CallOutcome } from './api.ts';
import { queryClient } from './queries.ts';

/** What this call has answered last, whatever it was asked; nothing is asked for it. Undefined: nothing yet. */
export function lastAnswer<Call extends CallDefinition>(
  definition: Call,
): CallResult<Call> | undefined {
  const who = session.get().user?.username ?? '';
  const [newest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: [definition.path] })
    .filter(({ queryKey }) => queryKey[2] === who)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  // Stored under the path of this call.
  const outcome = newest?.state.data as CallOutcome<Call> | undefined;
  return outcome?.ok === true ? outcome.value : undefined;
}
