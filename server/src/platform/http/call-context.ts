import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall, CallParsedInput, Outcome } from '@rampa/contract';
import type { CustomerScope, MemberScope } from '../scope/scope.ts';
import type {
  CallContext,
  CustomerContext,
  EitherContext,
  StaffContext,
  UserContext,
} from './caller.ts';
import { anonymousSession } from './forgery.ts';
import type { ForgeryCookies } from './forgery-cookies.ts';
import type { Passed } from './guard.ts';
import type { SessionCookies } from './session-cookies.ts';
import { spokenLanguage } from './spoken-language.ts';

/** Who makes a call, according to the guard. */
export type Admitted = CallContext & Omit<Passed, 'fault' | 'noteSeen'>;

/** A handler whose call leaves a line in the audit trail. */
export function followed<Call extends AnyCall>(
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
export function ofCustomer<Scope extends CustomerScope>(context: Admitted): CustomerContext<Scope> {
  const { scope } = context;
  if (scope === null) throw new Error('A customer call ran without its caller');
  return { ...context, scope: scope as Scope };
}

/** The same for a visitor, who has no scope. */
export function ofEither(context: Admitted): EitherContext {
  return context.scope === null ? { ...context, scope: null } : ofCustomer<MemberScope>(context);
}

export function ofUser(context: Admitted): UserContext {
  const { scope } = context;
  // No key reaches a call about a sign-in.
  if (scope?.actor.kind !== 'member') throw new Error('A user call ran without its caller');
  return { ...context, scope: scope as MemberScope };
}

/** Cookies that a call may set. */
interface CookiesOfCall {
  readonly forgeryCookies: ForgeryCookies;
  readonly sessionCookies: SessionCookies;
}

/** What a request says of itself, whoever makes it. */
export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { forgeryCookies, sessionCookies }: CookiesOfCall,
): Omit<CallContext, 'renewForgeryToken'> {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    languageId: spokenLanguage(request.headers['accept-language']),
    lastEventId: String(request.headers['last-event-id'] ?? ''),
    bindForgeryToken: (sessionId) => forgeryCookies.set(reply, sessionId ?? anonymousSession),
    renewCookies: (used, next) => sessionCookies.renew(request, reply, used, next),
  };
}
