import type {
  AnyCall,
  ApiScope,
  CallDefinition,
  CallErrorCode,
  CallParsedInput,
  CallResult,
  FileCallDefinition,
  ForAnyone,
  ForCustomers,
  ForSignedIn,
  ForStaff,
  ForVisitorsAndCustomers,
  Outcome,
  PlatformErrorCode,
} from '@rampa/contract';
import type { CustomerScope, MemberScope } from '../scope/scope.ts';
import { followed, ofCustomer, ofEither, ofUser } from './call-context.ts';
import { createCallRoutes, type CallRouteOptions } from './call-routes.ts';
import type {
  CallContext,
  CustomerContext,
  EitherContext,
  StaffContext,
  UserContext,
} from './caller.ts';
import type { FileReply, OpenFileReply } from './send-file.ts';

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

/** An export has to say which of its call's schemas it has. */
type FileOf<Call extends FileCallDefinition, File> = Call['schemas'] extends readonly []
  ? File
  : File & { readonly schema: Call['schemas'][number] };

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
    handler: (
      input: CallParsedInput<Call>,
      context: StaffContext,
    ) => Reply<FileOf<Call, FileReply>, Call>,
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
    handler: (
      input: CallParsedInput<Call>,
      context: ContextOf<Call>,
    ) => Reply<FileOf<Call, FileReply>, Call>,
  ): void;
  /** Serves a file, or a stream of events, to anyone. */
  serveOpenFile<Call extends FileCallDefinition & OfAnyone>(
    call: Call,
    handler: (
      input: CallParsedInput<Call>,
      context: CallContext,
    ) => Reply<FileOf<Call, OpenFileReply>, Call>,
  ): void;
  /** Calls registered so far; the authorisation matrix compares them with the contract. */
  readonly served: readonly AnyCall[];
}

/** Serves calls on the given server: admitted by the guard, input checked, answered by envelope or file. */
export function createCallServer(options: CallRouteOptions): CallServer {
  const { served, addEnvelope, addFile } = createCallRoutes(options);
  return {
    served,
    serve(call, handler, remembering) {
      addEnvelope(
        call,
        (input, context) => handler(input as CallParsedInput<typeof call>, context),
        remembering?.repeats,
      );
    },
    serveCustomer(call, handler) {
      addEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofCustomer(context)),
      );
    },
    serveUser(call, handler) {
      addEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofUser(context)),
      );
    },
    serveStaff(call, handler) {
      addEnvelope(call, followed(call, handler));
    },
    serveStaffFile(call, handler) {
      addFile(call, followed(call, handler));
    },
    serveEither(call, handler) {
      addEnvelope(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofEither(context)),
      );
    },
    serveFile(call, handler) {
      addFile(call, (input, context) =>
        handler(input as CallParsedInput<typeof call>, ofCustomer(context)),
      );
    },
    serveOpenFile(call, handler) {
      addFile(call, (input, context) => handler(input as CallParsedInput<typeof call>, context));
    },
  };
}
