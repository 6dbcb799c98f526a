import { failure, success, type Outcome } from '@rampa/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { parse as parseUuid, v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';
import type { StoredUser } from '../identity.store.ts';
import type { SignInPlace } from '../memberships/person.ts';
import { CHALLENGE_MINUTES, createChallenges, type Challenges } from './passkey-challenges.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  type StoredPasskey,
} from './passkeys.store.ts';

export interface Passkeys {
  registrationOptions(scope: MemberScope, user: StoredUser): Promise<string>;
  /** Checks what the browser created; `keep` stores it. */
  checkRegistration(
    scope: MemberScope,
    response: string,
  ): Promise<Outcome<NewPasskey, 'identity.passkey-refused'>>;
  keep(scope: MemberScope, tx: Tx, passkey: NewPasskey, name: string): Promise<boolean>;
  /**
   * For the keys of somebody signed in, by default those that they have in that account; null for a sign-in, where
   * nobody is known yet.
   */
  authenticationOptions(scope: MemberScope | null, place?: SignInPlace | null): Promise<string>;
  /** Whose key has signed; a challenge works once. */
  authenticate(
    scope: MemberScope | null,
    response: string,
    place?: SignInPlace | null,
  ): Promise<Outcome<StoredPasskey, 'identity.passkey-refused'>>;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

interface PasskeysDeps {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Ed25519, ES256, RS256 (COSE): what today's keys sign with. */
const algorithms = [-8, -7, -257];

const refused = failure('identity.passkey-refused');

/** The largest of the packages, loaded with the first passkey: commands, and most starts, never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys (WebAuthn) for the portal's own host, always with user verification. */
export function createPasskeys(deps: PasskeysDeps): Passkeys {
  const challenges = createChallenges(deps);
  return { ...createRegistration(deps, challenges), ...createAuthentication(deps, challenges) };
}

type Registration = Pick<Passkeys, 'registrationOptions' | 'checkRegistration' | 'keep'>;

function createRegistration(
  { database, clock, publicUrl }: PasskeysDeps,
  challenges: Challenges,
): Registration {
  const { origin, hostname: rpID } = new URL(publicUrl);
  return {
    async registrationOptions(scope, user) {
      const made = await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpName: 'Rampa',
        rpID,
        userID: Uint8Array.from(parseUuid(user.userId)),
        userName: user.username,
        userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
        timeout: CHALLENGE_MINUTES * 60_000,
        excludeCredentials: credentialsOf(await listPasskeys(scope, database.queries, user.userId)),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.remember(scope, 'register', made.challenge);
      return JSON.stringify(made);
    },
    async checkRegistration(scope, text) {
      const given = await challenges.read(scope, 'register', text);
      if (given === null) return refused;
      try {
        const { verified, registrationInfo } = await (
          await webAuthn()
        ).verifyRegistrationResponse({
          // The library refuses whatever has another shape.
          response: given.answer as RegistrationResponseJSON,
          expectedChallenge: given.challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        });
        if (!verified) return refused;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        return success({
          credentialId: id,
          publicKey: Buffer.from(publicKey),
          signCount: counter,
          transports: transports.filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 10),
        });
      } catch {
        return refused;
      }
    },
    keep: (scope, tx, passkey, name) =>
      insertPasskey(scope, tx, scope.actor.userId, {
        ...passkey,
        name,
        passkeyId: uuid(),
        createdAt: clock.now(),
      }),
  };
}

type Authentication = Pick<Passkeys, 'authenticationOptions' | 'authenticate'>;

function createAuthentication(
  { all, database, clock, publicUrl }: PasskeysDeps,
  challenges: Challenges,
): Authentication {
  const { queries } = database;
  const { origin, hostname: rpID } = new URL(publicUrl);
  const placeIn = (scope: MemberScope | null): SignInPlace | null =>
    scope === null ? null : { scope, userId: scope.actor.userId };
  const purposeOf = (scope: MemberScope | null) => (scope === null ? 'sign-in' : 'prove');
  return {
    async authenticationOptions(scope, place = placeIn(scope)) {
      const known = place === null ? [] : await listPasskeys(place.scope, queries, place.userId);
      const made = await (
        await webAuthn()
      ).generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_MINUTES * 60_000,
        userVerification: 'required',
        allowCredentials: credentialsOf(known),
      });
      await challenges.remember(scope, purposeOf(scope), made.challenge);
      return JSON.stringify(made);
    },
    async authenticate(scope, text, place = placeIn(scope)) {
      const given = await challenges.read(scope, purposeOf(scope), text);
      if (given === null) return refused;
      const passkey = await findPasskey(all, queries, given.id);
      if (passkey === null) return refused;
      if (place !== null && passkey.userId !== place.userId) return refused;
      try {
        const { verified, authenticationInfo } = await (
          await webAuthn()
        ).verifyAuthenticationResponse({
          response: given.answer as AuthenticationResponseJSON,
          expectedChallenge: given.challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id: passkey.credentialId,
            publicKey: Uint8Array.from(passkey.publicKey),
            counter: passkey.signCount,
          },
        });
        if (!verified) return refused;
        const { newCounter } = authenticationInfo;
        const owner = all.account(passkey.accountId);
        await database.transaction((tx) =>
          markPasskeyUsed(owner, tx, passkey, newCounter, clock.now()),
        );
        return success(passkey);
      } catch {
        return refused;
      }
    },
  };
}

/** As the browser is told of them. */
function credentialsOf(passkeys: readonly StoredPasskey[]) {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: [...transports],
  }));
}
