import type { CallDefinition, CallInput } from '@rampa/contract';
import { useRef, useState } from 'react';
import { api } from '../calls.ts';
import { proofs } from '../proof/proof.ts';
import type { CallOutcome } from './api.ts';

export interface Submit<Call extends CallDefinition> {
  /** A second submit while the first is running gets the first one's outcome: one effect. */
  readonly submit: (input: CallInput<Call>) => Promise<CallOutcome<Call>>;
  readonly busy: boolean;
}

/**
 * Makes a change: for forms and buttons. Where the call needs step-up authentication, the customer is
 * asked for it and the call is made again. `make` replaces the call where more has to happen.
 */
export function useSubmit<Call extends CallDefinition>(
  definition: Call,
  make: Submit<Call>['submit'] = (input) => api.call(definition, input),
): Submit<Call> {
  const [busy, setBusy] = useState(false);
  const running = useRef<Promise<CallOutcome<Call>> | undefined>(undefined);
  return {
    busy,
    submit(input) {
      if (running.current !== undefined) return running.current;
      setBusy(true);
      running.current = proofs
        .with(() => make(input))
        .finally(() => {
          running.current = undefined;
          setBusy(false);
        });
      return running.current;
    },
  };
}
