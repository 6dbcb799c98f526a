import type { CallResult, Outcome } from '@rampa/contract';
import type { getBezbednost, zapocniTotp } from '@rampa/contract/identity';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { NeededFor } from './factor-changes.ts';

type Nothing = Record<string, never>;
type Codes = { readonly recoveryCodes: string[] };
type Delicate<T, Code extends string = never> = Reply<T, Code | 'identity.proof-needed'>;
type Reply<T, Code extends string = never> = Promise<Outcome<T, Code | 'session.ended'>>;

/** Setting and removing second factors. */
export interface SecondFactor {
  overview(scope: MemberScope): Promise<CallResult<typeof getBezbednost>>;
  beginTotp(scope: MemberScope): Delicate<CallResult<typeof zapocniTotp>, 'identity.totp-set'>;
  confirmTotp(
    scope: MemberScope,
    code: string,
    origin: CallOrigin,
  ): Delicate<
    Codes,
    | 'identity.totp-set'
    | 'identity.totp-not-begun'
    | 'identity.too-many-attempts'
    | 'request.invalid'
  >;
  removeTotp(scope: MemberScope): Delicate<Nothing, NeededFor>;
  renewCodes(scope: MemberScope): Delicate<Codes, 'identity.no-second-factor'>;
  beginPasskey(scope: MemberScope): Delicate<{ options: string }, 'identity.too-many-passkeys'>;
  keepPasskey(
    scope: MemberScope,
    given: { readonly name: string; readonly response: string },
  ): Delicate<Codes, 'identity.passkey-refused'>;
  removePasskey(
    scope: MemberScope,
    passkeyId: string,
  ): Delicate<Nothing, 'identity.passkey-not-found' | NeededFor>;
}
