import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  failure,
  needsSession,
  type AnyCall,
  type CallDefinition,
  type ErrorCatalogue,
  type Failure,
  type FileCallDefinition,
  type Outcome,
} from '@rampa/contract';
import type { AdmittedCalls } from './admit-calls.ts';
import { defaultBodyLimit, sendFailure } from './answers.ts';
import { contextOf, type Admitted } from './call-context.ts';
import type { Session } from './caller.ts';
import { sendCompressed, sendKeptCompressed } from './compression.ts';
import type { Downloads } from './downloads.ts';
import { faultsOf, faultsOfText } from './faults.ts';
import type { ForgeryCookies } from './forgery-cookies.ts';
import type { Guard, Passed } from './guard.ts';
import { answerKeepable } from './keepable-answer.ts';
import {
  bodyOfWrite,
  keyWriteOf,
  writeOnce,
  type KeptAnswers,
  type KeyWrite,
  type WriteOnce,
} from './key-writes.ts';
import { endWhenRevoked } from './revoked-readers.ts';
import { sendFile } from './send-file.ts';
import type { SessionCookies } from './session-cookies.ts';
import { envelopeOf, keepingBytes } from './serialize.ts';

export interface CallRouteOptions {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly calls: AdmittedCalls;
  readonly forgeryCookies: ForgeryCookies;
  readonly sessionCookies: SessionCookies;
  readonly downloads: Downloads;
  /** Milliseconds after which a download asks again whether its reader may have it. */
  readonly lookAgainMs: number;
  readonly onRevoked: () => void;
  /** Null if no key writes. */
  readonly keptAnswers: KeptAnswers | null;
}

/** A call's handler; its types were checked where it was registered. */
type Run = (input: unknown, context: Admitted) => Promise<unknown>;
type Send = (reply: FastifyReply, value: unknown) => FastifyReply | Promise<FastifyReply>;

/** Where each call gets its route. */
export interface CallRoutes {
  readonly served: readonly AnyCall[];
  /** `repeats` says that the handler caches its answers and returns the same object again. */
  addEnvelope(call: CallDefinition, run: Run, repeats?: boolean): void;
  addFile(call: FileCallDefinition, run: Run): void;
}

/** Says that an answer is that of an earlier call with the same intent. */
const repeatedHeader = 'Idempotency-Replayed';
/** After how long whoever has too many downloads may try again. */
const retrySeconds = 10;

/** Routes of calls: the guard first, then the input by its schema, then the handler, then the answer. */
export function createCallRoutes(options: CallRouteOptions): CallRoutes {
  const { app, guard, forgeryCookies } = options;
  const served: AnyCall[] = [];
  const check = createCheck(options);
  const beginDownload = createBeginDownload(options);
  const runOnce = createRunOnce(options);

  const answer = async (
    call: AnyCall,
    { run, send }: { readonly run: Run; readonly send: Send },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { fault, noteSeen, ...caller } = await check.passed(call, request, reply);
    if (fault !== null) {
      logRefusal(call, request, caller.session, fault);
      return sendFailure(reply, fault, call.errors);
    }
    const write = keyWriteOf(call, caller, request);
    if (!write.ok) return sendFailure(reply, write, call.errors);
    const input = parseInput(call, request, write.value);
    if (!input.ok) return sendFailure(reply, input, call.errors);
    const context = {
      ...contextOf(request, reply, options),
      ...caller,
      renewForgeryToken: async () =>
        forgeryCookies.set(reply, await guard.forgerySessionOf(request, caller.session)),
    };
    if (call.kind === 'file') {
      const begun = await beginDownload(request, reply, caller);
      if (begun === 'too-many') {
        const tooMany = failure('request.too-many-downloads', { seconds: retrySeconds });
        return sendFailure(reply, tooMany, call.errors);
      }
      const lost =
        begun === 'waited' ? await check.lostSince(call, request, reply, caller.session) : null;
      if (lost !== null) return sendFailure(reply, lost, call.errors);
    }
    if (call.kind === 'file' && needsSession(call)) {
      endWhenRevoked(reply, {
        everyMs: options.lookAgainMs,
        stillMay: () => guard.stillMay(call, request, caller.session),
        onRevoked: options.onRevoked,
      });
    }
    const outcome = await runOnce(reply, {
      call,
      write: write.value,
      input: input.value,
      // The handler's type was checked where it was registered.
      run: async () => (await run(input.value, context)) as Outcome<unknown, string>,
    });
    if (outcome.ok) {
      await noteSeen?.();
      return send(reply, outcome.value);
    }
    // What belongs to somebody else does not exist for the caller.
    const { errors } = call as { readonly errors: ErrorCatalogue };
    if (errors[outcome.code]?.status === 404) {
      logRefusal(call, request, caller.session, outcome);
    }
    return sendFailure(reply, outcome, call.errors);
  };

  const add = (call: AnyCall, run: Run, send: Send, admittedAlways = false): void => {
    served.push(call);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      config: { admittedAlways },
      onRequest: (request, reply) => check.beforeLargeBody(call, request, reply),
      handler: (request, reply) => answer(call, { run, send }, request, reply),
    });
  };

  return {
    served,
    addEnvelope(call, run, repeats = false) {
      add(call, run, createSendEnvelope(call, repeats), repeats);
    },
    addFile(call, run) {
      add(call, run, sendFile);
    },
  };
}

/** The guard's decision about each request: of a large body before it is read, and whether it still holds after it. */
function createCheck({ guard, calls }: Pick<CallRouteOptions, 'guard' | 'calls'>) {
  /** Why a caller who was let in a while ago would not be let in again now; null: they would. */
  const lostSince = async (
    call: AnyCall,
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session | null,
  ): Promise<Failure | null> => {
    if (await guard.stillMay(call, request, session)) return null;
    return (await guard.check(call, request, reply)).fault ?? failure('session.ended');
  };

  const passedBefore = new WeakMap<FastifyRequest, Passed>();
  return {
    // Before a large body is read: whoever may not send it costs no more than its headers. One that is
    // announced as too large is not read either way.
    async beforeLargeBody(
      call: AnyCall,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply | undefined> {
      const { bodyLimit = defaultBodyLimit } = call;
      if (bodyLimit <= defaultBodyLimit) return undefined;
      if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return undefined;
      const passed = await calls.during(request, reply, () => guard.check(call, request, reply));
      if (passed.fault !== null) {
        logRefusal(call, request, passed.session, passed.fault);
        return sendFailure(reply, passed.fault, call.errors);
      }
      passedBefore.set(request, passed);
      return undefined;
    },
    async passed(call: AnyCall, request: FastifyRequest, reply: FastifyReply): Promise<Passed> {
      const before = passedBefore.get(request);
      if (before === undefined) return guard.check(call, request, reply);
      // The body may have taken half a minute: whoever has lost the right meanwhile changes nothing with it.
      const fault = await lostSince(call, request, reply, before.session);
      return fault === null ? before : { ...before, fault };
    },
    lostSince,
  };
}

/** Whether another file may be sent to the caller, and after they have waited for it; for visitors there is no limit of this kind. */
function createBeginDownload({ downloads, calls }: Pick<CallRouteOptions, 'downloads' | 'calls'>) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { scope, staff }: Pick<Passed, 'scope' | 'staff'>,
  ): Promise<'at-once' | 'waited' | 'too-many'> => {
    const who = scope?.accountId ?? staff?.scope.staff.userId;
    if (who === undefined) return 'at-once';
    const hasRoom = downloads.hasRoom(who);
    let end: (() => void) | undefined;
    const begin = async (): Promise<void> => {
      end = await downloads.begin(who);
    };
    try {
      // Whoever waits for a download of their own to end does not take up a place meanwhile.
      await (hasRoom ? begin() : calls.aside(request, reply, begin));
    } catch (fault) {
      // It was their turn, but they have left meanwhile, or the server is crowded.
      end?.();
      throw fault;
    }
    if (end === undefined) return 'too-many';
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    return hasRoom ? 'at-once' : 'waited';
  };
}

/** Runs a handler; of a key's write once for each intent. */
function createRunOnce({ keptAnswers }: Pick<CallRouteOptions, 'keptAnswers'>) {
  return async (
    reply: FastifyReply,
    { write, ...given }: Omit<WriteOnce, 'write'> & { readonly write: KeyWrite | null },
  ): Promise<Outcome<unknown, string>> => {
    if (write === null) return given.run();
    if (keptAnswers === null) throw new Error('A key wrote where no key writes');
    const { outcome, repeated } = await writeOnce(keptAnswers, { ...given, write });
    if (repeated) reply.header(repeatedHeader, 'true');
    return outcome;
  };
}

/** The query or the body, as the call's schema wants it. */
function parseInput(
  call: AnyCall,
  request: FastifyRequest,
  write: KeyWrite | null,
): Outcome<unknown, 'request.invalid'> {
  const input =
    call.method === 'GET' ? request.query : bodyOfWrite(call, write, request.body ?? {});
  const parsed = call.input.safeParse(input);
  const faults = parsed.success ? faultsOfText(input) : faultsOf(parsed.error, input);
  return parsed.success && faults.length === 0
    ? { ok: true, value: parsed.data }
    : { ok: false, code: 'request.invalid', faults };
}

function createSendEnvelope(call: CallDefinition, repeats: boolean): Send {
  const written = envelopeOf(call.result);
  const serialize = repeats ? keepingBytes(written) : written;
  return (reply, value) => {
    reply.type('application/json; charset=utf-8');
    const body = serialize(value);
    if (call.keptFor !== undefined && answerKeepable(reply, body, call.keptFor)) return reply;
    // The length of compressed data reveals something of its content, which may be a secret.
    if (call.secret === true) return reply.send(body);
    return typeof body === 'string' ? sendCompressed(reply, body) : sendKeptCompressed(reply, body);
  };
}

/** Who was refused what: the line of the request says neither. Visitors have nobody to name. */
function logRefusal(
  { path: route }: AnyCall,
  request: FastifyRequest,
  session: Session | null,
  { code }: Pick<Failure, 'code'>,
): void {
  if (session === null) return;
  const { accountId, userId } = session;
  request.log.info({ route, code, account: accountId, user: userId }, 'call refused');
}
