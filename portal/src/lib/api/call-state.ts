import type { CallDefinition, CallErrorCode, CallResult } from '@rampa/contract';
import type { Refusal } from './api.ts';

/** What a screen shows of an answer. */
export interface LoadState<Value, Code extends string = string> {
  /** The result, perhaps an older one: see `age`. */
  readonly value: Value | undefined;
  /** Why there is nothing to show; 602–605 mean an empty selection. */
  readonly refusal: Refusal<Code> | undefined;
  /** Nothing to show yet: the skeleton is shown. */
  readonly loading: boolean;
  /** Something is shown while newer data, or another page, is on its way. */
  readonly updating: boolean;
  /** What is shown is not the newest, and why. */
  readonly age: { readonly since: number; readonly reason: 'slow' | 'unanswered' } | undefined;
  readonly retry: () => void;
}

export type CallState<Call extends CallDefinition> = LoadState<
  CallResult<Call>,
  CallErrorCode<Call>
>;

export interface UseCallOptions {
  readonly enabled?: boolean;
  /** Milliseconds between two calls, while the screen is open. */
  readonly every?: number;
  /** Without the loading toast. */
  readonly quiet?: boolean;
}
