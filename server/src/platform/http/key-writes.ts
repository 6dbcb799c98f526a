import { createHash } from 'node:crypto';
import {
  failure,
  idempotencyHeader,
  idempotencyKeyPattern,
  success,
  type AnyCall,
  type Failure,
  type Outcome,
} from '@rampa/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccountScope, KeyActor } from '../scope/scope.ts';
import { changes } from './api-keys.ts';
import { failureEnvelope } from './envelope.ts';
import type { Passed } from './guard.ts';

/** Seconds after which a program asks again about an intent that is being worked on. */
const askAgainSeconds = 2;

export type KeyScope = AccountScope<KeyActor>;

/** What a program wants, once, however often it says so. */
export interface Intent {
  readonly idempotencyKey: string;
  /** Of the call and its input. */
  readonly hash: Buffer;
}

/** How an intent was begun: by this call, by one that has answered, by one that runs, or it is another's key. */
export type Begun =
  | { readonly state: 'begun'; readonly runId: string }
  | { readonly state: 'answered'; readonly outcome: Outcome<unknown, string> }
  | { readonly state: 'running' }
  | { readonly state: 'used-otherwise' };

/** Keeps the answers to the writing calls of keys for as long as they may be repeated. */
export interface KeptAnswers {
  begin(scope: KeyScope, intent: Intent): Promise<Begun>;
  keep(
    scope: KeyScope,
    idempotencyKey: string,
    answered: { readonly runId: string; readonly outcome: Outcome<unknown, string> },
  ): Promise<void>;
  /** Nothing was decided: the same intent may be tried again at once. */
  forget(scope: KeyScope, idempotencyKey: string, runId: string): Promise<void>;
}

/** A call of a key that changes something, with the key of its intent. */
export interface KeyWrite {
  readonly scope: KeyScope;
  readonly idempotencyKey: string;
}

/** The call as a write of a key; null for any other, a failure if it does not name its intent. */
export function keyWriteOf(
  call: AnyCall,
  { scope }: Pick<Passed, 'scope'>,
  request: FastifyRequest,
): Outcome<KeyWrite | null, 'api-key.intent-missing'> {
  if (scope?.actor.kind !== 'key' || !changes(call)) return success(null);
  const idempotencyKey = request.headers[idempotencyHeader.toLowerCase()];
  if (typeof idempotencyKey !== 'string' || !idempotencyKeyPattern.test(idempotencyKey)) {
    return failure('api-key.intent-missing');
  }
  // The actor was looked at above.
  return success({ scope: scope as KeyScope, idempotencyKey });
}

/** The body of a write. Calls with a key of their own in the body get that of the header, unless they name one. */
export function bodyOfWrite(call: AnyCall, write: KeyWrite | null, body: unknown): unknown {
  if (write === null || !(call.input instanceof z.ZodObject)) return body;
  if (!('idempotencyKey' in call.input.shape)) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { idempotencyKey: write.idempotencyKey, ...body };
}

export interface WriteOnce {
  readonly call: AnyCall;
  readonly write: KeyWrite;
  /** As its schema has read it. */
  readonly input: unknown;
  run(): Promise<Outcome<unknown, string>>;
}

/**
 * Runs a write once for each intent, and answers every repetition as the first time. What it runs has to bear being
 * run again: a server that is killed between the change and its note leaves an intent that looks unfinished.
 */
export async function writeOnce(
  kept: KeptAnswers,
  { call, write, input, run }: WriteOnce,
): Promise<{ readonly outcome: Outcome<unknown, string>; readonly repeated: boolean }> {
  const { scope, idempotencyKey } = write;
  const begun = await kept.begin(scope, { idempotencyKey, hash: hashOf(call, input) });
  switch (begun.state) {
    case 'answered':
      return { outcome: begun.outcome, repeated: true };
    case 'running': {
      const running = failure('api-key.intent-running', { seconds: askAgainSeconds });
      return { outcome: running, repeated: false };
    }
    case 'used-otherwise':
      return { outcome: failure('api-key.intent-used-otherwise'), repeated: false };
    case 'begun':
  }
  const { runId } = begun;
  let outcome: Outcome<unknown, string>;
  try {
    outcome = await run();
  } catch (error) {
    // If this fails as well, the intent is free again by itself.
    await kept.forget(scope, idempotencyKey, runId).catch(() => undefined);
    throw error;
  }
  if (outcome.ok || isDecision(call, outcome)) {
    await kept.keep(scope, idempotencyKey, { runId, outcome });
  } else {
    await kept.forget(scope, idempotencyKey, runId);
  }
  return { outcome, repeated: false };
}

/** Whether a refusal is the answer to the intent, and not about the caller or the moment. */
function isDecision(call: AnyCall, refusal: Failure): boolean {
  const { statusCode } = failureEnvelope(refusal, call.errors).envelope;
  return ![401, 403, 429].includes(statusCode) && !(statusCode >= 500 && statusCode < 600);
}

/** Schemas read objects in their own order, so that the same input is the same text. */
function hashOf({ path }: AnyCall, input: unknown): Buffer {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(input)}`)
    .digest();
}
