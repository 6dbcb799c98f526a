import type { CallDefinition } from '@rampa/contract';
import { getDatotekeIsplata, getIsplate } from '@rampa/contract/payouts';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import type { Submit } from '../../lib/api/use-submit.ts';
import { api } from '../../lib/calls.ts';

/** After each step, done or refused: a refusal says that the lists are old. The menu counts what is due. */
export function refreshPayouts(): void {
  void refreshCalls(getIsplate, getDatotekeIsplata, getStanjeRada);
}

/**
 * A form's step, and what follows it. `ofDay`: what is wrong with a day out of range, where the call
 * knows of one range alone.
 */
export function makeThenRefresh<Call extends CallDefinition>(
  definition: Call,
  ofDay?: string,
): Submit<Call>['submit'] {
  return async (input) => {
    const outcome = await api.call(definition, input);
    refreshPayouts();
    if (outcome.ok || ofDay === undefined) return outcome;
    const faults = outcome.faults.map((fault) =>
      fault.message === 'payouts.day-impossible' ? { ...fault, message: ofDay } : fault,
    );
    return { ...outcome, faults };
  };
}
