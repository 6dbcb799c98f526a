import type { Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { NeededFor } from './factor-changes.ts';
import type { StoredPasskey } from './passkeys.store.ts';

type Nothing = Record<string, never>;
type Codes = { readonly recoveryCodes: string[] };
type Delicate<T, Code extends string = never> = Reply<T, Code | 'identity.proof-needed'>;
type Reply<T, Code extends string = never> = Promise<Outcome<T, Code | 'session.ended'>>;

/** What a user has set up. */
export interface FactorOverview {
  /** Since when an authenticator app is; null if none is. */
  readonly totpSince: Temporal.Instant | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly StoredPasskey[];
}

/** The secret of an authenticator app, as it is typed, opened and scanned. */
interface BegunTotp {
  readonly secret: string;
  readonly uri: string;
  readonly qr: { readonly path: string; readonly size: number };
}

/** Setting and removing second factors. */
export interface SecondFactor {
  overview(scope: MemberScope): Promise<FactorOverview>;
  beginTotp(
    scope: MemberScope,
  ): Delicate<BegunTotp, 'identity.totp-set' | 'identity.signs-in-elsewhere'>;
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
  beginPasskey(
    scope: MemberScope,
  ): Delicate<{ options: string }, 'identity.too-many-passkeys' | 'identity.signs-in-elsewhere'>;
  keepPasskey(
    scope: MemberScope,
    given: { readonly name: string; readonly response: string },
  ): Delicate<Codes, 'identity.passkey-refused'>;
  removePasskey(
    scope: MemberScope,
    passkeyId: string,
  ): Delicate<Nothing, 'identity.passkey-not-found' | NeededFor>;
}
