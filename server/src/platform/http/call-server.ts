import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  AnyCall,
  ApiScope,
  CallDefinition,
  CallErrorCode,
  CallParsedInput,
  CallResult,
  ErrorCatalogue,
  Failure,
  FileCallDefinition,
  ForAnyone,
  ForCustomers,
  ForSignedIn,
  ForStaff,
  ForVisitorsAndCustomers,
  Outcome,
  PlatformErrorCode,
} from '@rampa/contract';
import { failure } from '@rampa/contract';
import type { Readable } from 'node:stream';
import { defaultBodyLimit, sendFailure } from './answers.ts';
import type { CustomerScope, MemberScope } from '../scope/scope.ts';
import type {
  CallContext,
  CustomerContext,
  EitherContext,
  Session,
  StaffContext,
  UserContext,
} from './caller.ts';
import type { AdmittedCalls } from './admit-calls.ts';
import type { Downloads } from './downloads.ts';
import { faultsOf, faultsOfText } from './faults.ts';
import { anonymousSession } from './forgery.ts';
import type { ForgeryCookies } from './forgery-cookies.ts';
import type { Guard, Passed } from './guard.ts';
import { compressedStream, isText, sendCompressed, sendKeptCompressed } from './compression.ts';
import { answerKeepable } from './keepable-answer.ts';
import { compileEnvelope, keepingBytes } from './serialize.ts';
import { spokenLanguage } from './spoken-language.ts';

export interface FileReply {
  readonly contentType: string;
  readonly fileName: string;
  readonly body: Readable | Buffer;
  /** Rows that a stream will have, so that the reader can show progress. */
  readonly totalRecords?: number;
  /** Length of a stream, if it is known. */
  readonly bytes?: number;
  /** Name and version of the content, such as `passages/2`. */
  readonly schema?: string;
}

/** For anyone: even what must not be stored, and what no cache in between may touch. */
export interface OpenFileReply extends Omit<FileReply, 'fileName'> {
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Reply<T, Call extends AnyCall> = Promise<Outcome<T, CallErrorCode<Call> | PlatformErrorCode>>;

/** Calls by who may make them: registering a call as another kind does not compile. */
interface OfAnyone {
  readonly who: ForAnyone & { readonly customers?: never };
}
interface OfCustomers {
  readonly who: ForCustomers & { readonly visitor?: never };
}
interface OfVisitorsAndCustomers {
  readonly who: ForVisitorsAndCustomers;
}
interface OfSignedIn {
  readonly who: ForSignedIn;
}
interface OfStaff {
  readonly who: ForStaff;
}

/** Keys reach the calls that name one of their scopes; all others need a session. */
type ContextOf<Call extends OfCustomers> = CustomerContext<
  Call['who'] extends { readonly keys: ApiScope } ? CustomerScope : MemberScope
>;

/** Where areas register the calls that they serve. */
export interface CallServer {
  /**
   * Serves a call that anyone may make. `repeats` says that the handler caches its answers and returns
   * the same object again: its bytes are then cached as long as the object is.
   */
  serve<Call extends CallDefinition & OfAnyone>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CallContext) => Reply<CallResult<Call>, Call>,
    remembering?: { readonly repeats: boolean },
  ): void;
  /** Serves a call for signed-in customers. */
  serveCustomer<Call extends CallDefinition & OfCustomers>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: ContextOf<Call>,
    ) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a call about one's own sign-in, for customers and for staff. */
  serveUser<Call extends CallDefinition & OfSignedIn>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: UserContext) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a call for staff in the call's roles; each leaves an audit line. */
  serveStaff<Call extends CallDefinition & OfStaff>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: StaffContext) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a file to staff; it leaves an audit line. */
  serveStaffFile<Call extends FileCallDefinition & OfStaff>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: StaffContext) => Reply<FileReply, Call>,
  ): void;
  /** Serves a call for visitors and for customers, who are distinguished by their session. */
  serveEither<Call extends CallDefinition & OfVisitorsAndCustomers>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: EitherContext,
    ) => Reply<CallResult<Call>, Call>,
  ): void;
  /** Serves a file to signed-in customers. */
  serveFile<Call extends FileCallDefinition & OfCustomers>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: ContextOf<Call>) => Reply<FileReply, Call>,
  ): void;
  /** Serves a file, or a stream of events, to anyone. */
  serveOpenFile<Call extends FileCallDefinition & OfAnyone>(
    call: Call,
    handler: (input: CallParsedInput<Call>, context: CallContext) => Reply<OpenFileReply, Call>,
  ): void;
  /** Calls registered so far; the authorisation matrix compares them with the contract. */
  readonly served: readonly AnyCall[];
}

export interface CallServerOptions {
  readonly app: FastifyInstance;
  readonly guard: Guard;
  readonly calls: AdmittedCalls;
  readonly forgeryCookies: ForgeryCookies;
  readonly downloads: Downloads;
}

/** After how long whoever has too many downloads may try again. */
const retrySeconds = 10;

/** Serves calls on the given server: admitted by the guard, input checked, answered by envelope or file. */
export function createCallServer(options: CallServerOptions): CallServer {
  const { app, guard, calls, forgeryCookies } = options;
  const served: AnyCall[] = [];
  const passedBefore = new WeakMap<FastifyRequest, Passed>();

  /** Whether another file may be sent to the caller; for visitors there is no limit of this kind. */
  const beginDownload = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { scope, staff }: Omit<Passed, 'fault'>,
  ): Promise<boolean> => {
    const who = scope?.accountId ?? staff?.scope.staff.userId;
    if (who === undefined) return true;
    const begin = () => options.downloads.begin(who);
    // Whoever waits for a download of their own to end does not take up a place meanwhile.
    const end = await (options.downloads.hasRoom(who)
      ? begin()
      : calls.aside(request, reply, begin));
    if (end === undefined) return false;
    if (reply.raw.destroyed) end();
    else reply.raw.once('close', end);
    return true;
  };

  const register = (
    call: AnyCall,
    run: (input: unknown, context: Admitted) => Promise<unknown>,
    send: (reply: FastifyReply, value: unknown) => FastifyReply | Promise<FastifyReply>,
    admittedAlways = false,
  ): void => {
    served.push(call);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      config: { admittedAlways },
      // Before a large body is read: whoever may not send it costs no more than its headers. One that is
      // announced as too large is not read either way.
      onRequest: async (request, reply) => {
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
      handler: async (request, reply) => {
        const { fault, ...caller } =
          passedBefore.get(request) ?? (await guard.check(call, request, reply));
        if (fault !== null) {
          logRefusal(call, request, caller.session, fault);
          return sendFailure(reply, fault, call.errors);
        }
        const input = call.method === 'GET' ? request.query : (request.body ?? {});
        const parsed = call.input.safeParse(input);
        const faults = parsed.success ? faultsOfText(input) : faultsOf(parsed.error, input);
        if (!parsed.success || faults.length > 0) {
          return sendFailure(reply, { ok: false, code: 'request.invalid', faults }, call.errors);
        }
        const context = {
          ...contextOf(request, reply, forgeryCookies),
          ...caller,
          renewForgeryToken: async () =>
            forgeryCookies.set(reply, await guard.forgerySessionOf(request, caller.session)),
        };
        if (call.kind === 'file' && !(await beginDownload(request, reply, caller))) {
          const tooMany = failure('request.too-many-downloads', { seconds: retrySeconds });
          return sendFailure(reply, tooMany, call.errors);
        }
        // The handler's type was checked where it was registered.
        const outcome = (await run(parsed.data, context)) as Outcome<unknown, string>;
        if (outcome.ok) return send(reply, outcome.value);
        // What belongs to somebody else does not exist for the caller.
        const { errors } = call as { readonly errors: ErrorCatalogue };
        if (errors[outcome.code]?.status === 404) {
          logRefusal(call, request, caller.session, outcome);
        }
        return sendFailure(reply, outcome, call.errors);
      },
    });
  };

  const registerEnvelope = (
    call: CallDefinition,
    run: Parameters<typeof register>[1],
    repeats = false,
  ): void => {
    const compiled = compileEnvelope(call.result);
    const serialize = repeats ? keepingBytes(compiled) : compiled;
    const sendEnvelope = (reply: FastifyReply, value: unknown) => {
      reply.type('application/json; charset=utf-8');
      const body = serialize(value);
      if (call.keptFor !== undefined && answerKeepable(reply, body, call.keptFor)) return reply;
      // The length of compressed data reveals something of its content, which may be a secret.
      if (call.secret === true) return reply.send(body);
      return typeof body === 'string'
        ? sendCompressed(reply, body)
        : sendKeptCompressed(reply, body);
    };
    register(call, run, sendEnvelope, repeats);
  };

  return {
    served,
    serve(call, handler, remembering) {
      registerEnvelope(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, context),
        remembering?.repeats,
      );
    },
    serveCustomer(call, handler) {
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofCustomer(context)),
      );
    },
    serveUser(call, handler) {
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofUser(context)),
      );
    },
    serveStaff(call, handler) {
      registerEnvelope(call, followed(call, handler));
    },
    serveStaffFile(call, handler) {
      register(call, followed(call, handler), sendFile);
    },
    serveEither(call, handler) {
      registerEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofEither(context)),
      );
    },
    serveFile(call, handler) {
      register(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, ofCustomer(context)),
        sendFile,
      );
    },
    serveOpenFile(call, handler) {
      register(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, context),
        sendFile,
      );
    },
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

/** Who makes a call, according to the guard. */
type Admitted = CallContext & Omit<Passed, 'fault'>;

/** A handler whose call leaves a line in the audit trail. */
function followed<Call extends AnyCall>(
  call: Call,
  handler: (
    input: CallParsedInput<Call>,
    context: StaffContext,
  ) => Promise<Outcome<unknown, string>>,
) {
  return async (input: unknown, context: Admitted): Promise<Outcome<unknown, string>> => {
    const { staff } = context;
    if (staff === null) throw new Error(`${call.path} ran without its caller`);
    const { scope } = staff;
    const outcome = await handler(input as CallParsedInput<Call>, { ...context, scope });
    await staff.close(outcome);
    return outcome;
  };
}

/**
 * The context of a customer's call, of whichever scope the call may have: the guard lets keys into
 * no call but those that name a scope of keys.
 */
function ofCustomer<Scope extends CustomerScope>(context: Admitted): CustomerContext<Scope> {
  const { scope } = context;
  if (scope === null) throw new Error('A customer call ran without its caller');
  return { ...context, scope: scope as Scope };
}

/** The same for a visitor, who has no scope. */
function ofEither(context: Admitted): EitherContext {
  return context.scope === null ? { ...context, scope: null } : ofCustomer<MemberScope>(context);
}

function ofUser(context: Admitted): UserContext {
  const { scope } = context;
  // No key reaches a call about a sign-in.
  if (scope?.actor.kind !== 'member') throw new Error('A user call ran without its caller');
  return { ...context, scope: scope as MemberScope };
}

function sendFile(reply: FastifyReply, value: unknown): FastifyReply | Promise<FastifyReply> {
  const file = value as OpenFileReply;
  if (file.fileName !== undefined) {
    reply.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
  }
  if (file.headers !== undefined) reply.headers(file.headers);
  if (file.totalRecords !== undefined) reply.header('X-Total-Records', String(file.totalRecords));
  if (file.schema !== undefined) reply.header('X-Schema', file.schema);
  if (file.bytes !== undefined && !isText(file.contentType)) {
    reply.header('Content-Length', String(file.bytes));
  }
  reply.type(file.contentType);
  if (!isText(file.contentType)) return reply.send(file.body);
  return Buffer.isBuffer(file.body)
    ? sendCompressed(reply, file.body)
    : reply.send(compressedStream(reply, file.body));
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  forgeryCookies: ForgeryCookies,
): Omit<CallContext, 'renewForgeryToken'> {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    languageId: spokenLanguage(request.headers['accept-language']),
    lastEventId: String(request.headers['last-event-id'] ?? ''),
    bindForgeryToken: (sessionId) => forgeryCookies.set(reply, sessionId ?? anonymousSession),
  };
}
