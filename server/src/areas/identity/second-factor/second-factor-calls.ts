import type { CallResult, Outcome } from '@rampa/contract';
import type { getBezbednost, zapocniTotp } from '@rampa/contract/identity';
import type { Session } from '../../../platform/http/http.ts';
import type { Caller } from '../caller.ts';
import type { NeededFor } from './factor-changes.ts';

type Nothing = Record<string, never>;
type Codes = { readonly recoveryCodes: string[] };
type Delicate<T, Code extends string = never> = Reply<T, Code | 'identity.proof-needed'>;
type Reply<T, Code extends string = never> = Promise<Outcome<T, Code | 'session.ended'>>;

/** What a customer sets as a second factor, and takes away. */
export interface SecondFactor {
  overview(session: Session): Promise<CallResult<typeof getBezbednost>>;
  beginTotp(session: Session): Delicate<CallResult<typeof zapocniTotp>, 'identity.totp-set'>;
  confirmTotp(
    code: string,
    session: Session,
    caller: Caller,
  ): Delicate<
    Codes,
    | 'identity.totp-set'
    | 'identity.totp-not-begun'
    | 'identity.too-many-attempts'
    | 'request.invalid'
  >;
  removeTotp(session: Session, caller: Caller): Delicate<Nothing, NeededFor>;
  renewCodes(session: Session, caller: Caller): Delicate<Codes, 'identity.no-second-factor'>;
  beginPasskey(session: Session): Delicate<{ options: string }, 'identity.too-many-passkeys'>;
  keepPasskey(
    given: { readonly name: string; readonly response: string },
    session: Session,
    caller: Caller,
  ): Delicate<Codes, 'identity.passkey-refused'>;
  removePasskey(
    passkeyId: string,
    session: Session,
    caller: Caller,
  ): Delicate<Nothing, 'identity.passkey-not-found' | NeededFor>;
}
