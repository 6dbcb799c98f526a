import { success, type Outcome } from '@rampa/contract';

/** A call's answer, made of what the service returned; an expected failure stays as it is. */
export function viewed<Value, Answer, Code extends string>(
  outcome: Outcome<Value, Code>,
  view: (value: Value) => Answer,
): Outcome<Answer, Code> {
  return outcome.ok ? success(view(outcome.value)) : outcome;
}
