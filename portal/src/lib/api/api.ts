import {
  type AnyCall,
  type CallDefinition,
  type CallErrorCode,
  type CallInput,
  type CallResult,
  type FieldFault,
  type FileCallDefinition,
  needsSession,
  parseMessage,
  type PlatformErrorCode,
} from '@rampa/contract';
import type { Refresh } from '../session/refresh.ts';
import type { Session } from '../session/session.ts';
import type { Reply, Transport } from './transport.ts';

/** A call that came back without a result. */
export interface Refusal<Code extends string = string> {
  readonly ok: false;
  /** The text key that says why; a key that the contract does not know is passed on unchanged. */
  readonly code: Code | PlatformErrorCode | 'network.unreachable';
  readonly params: Readonly<Record<string, string>>;
  /** The envelope's; 0 where there was no answer at all. */
  readonly status: number;
  /** What is wrong with which field, after a 400. */
  readonly faults: readonly FieldFault[];
  readonly retryAfter: number | undefined;
}

export type CallOutcome<Call extends CallDefinition> =
  | {
      readonly ok: true;
      readonly value: CallResult<Call>;
      /** When the answer was kept, where the network could give no newer one. */
      readonly keptAt?: number;
    }
  | Refusal<CallErrorCode<Call>>;

export type FileOutcome<Call extends FileCallDefinition> =
  | { readonly ok: true; readonly response: Response }
  | Refusal<CallErrorCode<Call>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Without the loading toast: for work that nobody waits for. */
  readonly quiet?: boolean;
  /** Prefetched: a failure is the business of the screen that may ask again. */
  readonly ahead?: boolean;
  /** Nothing is changed: a server of the version before may leave out of account what it does not know. */
  readonly reading?: boolean;
}

export interface Api {
  call<Call extends CallDefinition>(
    definition: Call,
    input: CallInput<Call>,
    options?: CallOptions,
  ): Promise<CallOutcome<Call>>;
  fetchFile<Call extends FileCallDefinition>(
    definition: Call,
    input: CallInput<Call>,
    options?: CallOptions,
  ): Promise<FileOutcome<Call>>;
}

interface ApiParts {
  readonly transport: Transport;
  readonly session: Session;
  readonly refresh: Refresh;
  /** Under way where the portal began with an expired token: calls wait for it instead of being refused. */
  readonly renewal: Promise<unknown> | undefined;
  /** A customer's call without a live session: leads to sign-in. */
  readonly onSignedOut: () => void;
  /** 428: the session has reached its maximum age. Clears it, says so, and goes to sign-in. */
  readonly onTimeout: (message: string) => void;
  /** 500: says so in a toast. */
  readonly onServerError: (message: string) => void;
  /** 610: done, with a message from the server. */
  readonly onInfo: (message: string) => void;
  /** Counts as waiting until the returned function is called. */
  readonly startWaiting: () => () => void;
}

const ok = 200;
const info = 610;

/** Makes every call of the portal, by its definition in the contract. */
export function createApi(parts: ApiParts): Api {
  const isLeft = watchAccount(parts.session);

  async function send(definition: AnyCall, input: unknown, options: CallOptions): Promise<Reply> {
    const stopWaiting = options.quiet === true ? undefined : parts.startWaiting();
    const { method, path } = definition;
    const attempt = (token: string | undefined) =>
      parts.transport.send({ method, path, input, token, signal: options.signal });
    try {
      await parts.renewal;
      if (isLeft()) return sessionEnded;
      const token = parts.session.token();
      const reply = await attempt(token);
      if (statusOf(reply) !== 401) return reply;
      if (token === undefined) {
        if (needsSession(definition)) parts.onSignedOut();
        return reply;
      }
      const renewed = await parts.refresh(token);
      return renewed && !isLeft() ? await attempt(parts.session.token()) : reply;
    } finally {
      stopWaiting?.();
    }
  }

  /** Side effects of an answer that do not depend on the screen that made the call. */
  function announce(reply: Reply): void {
    if (reply.kind !== 'envelope') return;
    const { statusCode, message } = reply.envelope;
    if (statusCode === 428) parts.onTimeout(message);
    else if (statusCode === 500) parts.onServerError(message);
    // Without a message there is nothing to show: an ordinary success.
    else if (statusCode === info && message !== '') parts.onInfo(message);
  }

  return {
    async call<Call extends CallDefinition>(
      definition: Call,
      input: CallInput<Call>,
      options: CallOptions = {},
    ) {
      let reply = await send(definition, input, options);
      const known = options.reading === true ? withoutUnknown(input, reply) : undefined;
      if (known !== undefined) reply = await send(definition, known, options);
      if (options.ahead !== true) announce(reply);
      return outcomeOf(reply, definition);
    },
    async fetchFile<Call extends FileCallDefinition>(
      definition: Call,
      input: CallInput<Call>,
      options: CallOptions = {},
    ) {
      const reply = await send(definition, input, options);
      announce(reply);
      if (reply.kind === 'file') return { ok: true, response: reply.response };
      return refusalOf<CallErrorCode<Call>>(reply, definition);
    },
  };
}

/** What the server answers to the tokens of an account that was left. */
const sessionEnded: Reply = {
  kind: 'envelope',
  envelope: { statusCode: 401, message: 'session.ended', result: null },
  keptAt: undefined,
  retryAfter: undefined,
};

/**
 * Whether the cookies have become another account's since the page was loaded. Until it is loaded again, which may take seconds
 * on a slow phone, its forms are still those of the account before: what they send must not be done in the other one.
 */
function watchAccount(session: Session): () => boolean {
  let { member } = session.get();
  let left = false;
  session.subscribe(() => {
    const before = member;
    ({ member } = session.get());
    if (before !== '' && member !== '' && before !== member) left = true;
  });
  return () => {
    session.check();
    return left;
  };
}

/** Turns an answer into the caller's outcome. */
export function outcomeOf<Call extends CallDefinition>(
  reply: Reply,
  definition: Call,
): CallOutcome<Call> {
  if (reply.kind !== 'envelope' || !succeeded(reply.envelope.statusCode)) {
    return refusalOf<CallErrorCode<Call>>(reply, definition);
  }
  // The server replies by the same definition; validating again would load the schemas everywhere.
  const value = reply.envelope.result as CallResult<Call>;
  return reply.keptAt === undefined
    ? { ok: true, value }
    : { ok: true, value, keptAt: reply.keptAt };
}

function succeeded(statusCode: number): boolean {
  return (statusCode >= ok && statusCode < 300) || statusCode === info;
}

/**
 * Specification, section 4: what the product's own statuses mean. They apply whatever the message
 * says; the server of another operator may leave it empty.
 */
const codesOfProduct: ReadonlyMap<number, string> = new Map([
  [602, 'top-ups.no-overview'],
  [603, 'passages.none'],
  [604, 'purchases.none'],
  [605, 'top-ups.none'],
  [608, 'tags.already-verified'],
]);

function statusOf(reply: Reply): number {
  return reply.kind === 'envelope' ? reply.envelope.statusCode : 0;
}

function refusalOf<Code extends string>(reply: Reply, { errors }: AnyCall): Refusal<Code> {
  if (reply.kind !== 'envelope') {
    return {
      ok: false,
      code: 'network.unreachable',
      params: {},
      status: 0,
      faults: [],
      retryAfter: undefined,
    };
  }
  const { statusCode, message, result } = reply.envelope;
  const { key, params } = parseMessage(message);
  return {
    ok: false,
    // One of the call's codes, or taken for one: any other code has a text of its own.
    code: (errors[key] === undefined ? (codesOfProduct.get(statusCode) ?? key) : key) as Code,
    params,
    status: statusCode,
    faults: statusCode === 400 && Array.isArray(result) ? result.filter(isFault) : [],
    retryAfter: reply.retryAfter,
  };
}

/**
 * While servers are replaced, one of the version before refuses fields that only the new portal has: what it does know, where
 * these are all that it finds wrong.
 */
function withoutUnknown(input: unknown, reply: Reply): unknown {
  if (reply.kind !== 'envelope' || reply.envelope.statusCode !== 400) return undefined;
  const { result } = reply.envelope;
  const faults = Array.isArray(result) ? result.filter(isFault) : [];
  const unknown = new Set(faults.map(({ field }) => field));
  const given = Object.entries(input ?? {});
  const known = given.filter(([field]) => !unknown.has(field));
  const isAll = faults.every(({ message }) => message === 'field.unknown');
  return isAll && known.length < given.length ? Object.fromEntries(known) : undefined;
}

function isFault(value: unknown): value is FieldFault {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
