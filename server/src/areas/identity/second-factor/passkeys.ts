import { failure, success, type Outcome } from '@rampa/contract';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { parse as parseUuid, v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { StoredUser, UserKey } from '../identity.store.ts';
import {
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  takeChallenge,
  type ChallengePurpose,
  type StoredPasskey,
} from './passkeys.store.ts';

/** How long a customer may look for their key. */
const CHALLENGE_MINUTES = 5;

export interface Passkeys {
  registrationOptions(user: StoredUser): Promise<string>;
  /** Checks what the browser made; it is kept by `keep`. */
  checkRegistration(
    response: string,
    user: UserKey,
  ): Promise<Outcome<NewPasskey, 'identity.passkey-refused'>>;
  keep(tx: Tx, user: UserKey, passkey: NewPasskey, name: string): Promise<boolean>;
  /** For a sign-in without a name (null), or for one user's keys. */
  authenticationOptions(user: UserKey | null): Promise<string>;
  /** Whose key has signed; a challenge counts once. */
  authenticate(
    response: string,
    user: UserKey | null,
  ): Promise<Outcome<StoredPasskey, 'identity.passkey-refused'>>;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** Ed25519, ES256, RS256 (COSE): what keys of today sign with. */
const algorithms = [-8, -7, -257];

/** What both kinds of answers have; the library checks the rest. */
const answerShape = z.object({
  id: z.string().min(1).max(2000),
  response: z.object({ clientDataJSON: z.string().min(1).max(4000) }),
});
const clientDataShape = z.object({ challenge: z.string().min(1).max(200) });

/** Passkeys (WebAuthn) for the portal's own host, always with a check of the person. */
export function createPasskeys(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}): Passkeys {
  const { database, clock } = options;
  const { origin, hostname: rpID } = new URL(options.publicUrl);
  const refused = failure('identity.passkey-refused');

  const remember = (purpose: ChallengePurpose, challenge: string, user: UserKey | null) =>
    insertChallenge(database.queries, {
      challenge,
      purpose,
      userId: user?.userId ?? null,
      expiresAt: clock.now().add({ minutes: CHALLENGE_MINUTES }),
    });

  /** The answer and its challenge, which is spent by this look. */
  const read = async (
    text: string,
    purpose: ChallengePurpose,
    user: UserKey | null,
  ): Promise<{
    readonly answer: unknown;
    readonly id: string;
    readonly challenge: string;
  } | null> => {
    const answer = readAnswer(text);
    if (answer === null) return null;
    const given = { challenge: answer.challenge, purpose, userId: user?.userId ?? null };
    return (await takeChallenge(database.queries, given, clock.now())) ? answer : null;
  };

  return {
    async registrationOptions(user) {
      const known = await listPasskeys(database.queries, user);
      const made = await generateRegistrationOptions({
        rpName: 'Rampa',
        rpID,
        userID: Uint8Array.from(parseUuid(user.userId)),
        userName: user.username,
        userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
        timeout: CHALLENGE_MINUTES * 60_000,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await remember('register', made.challenge, user);
      return JSON.stringify(made);
    },
    async checkRegistration(text, user) {
      const given = await read(text, 'register', user);
      if (given === null) return refused;
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          // Whatever else it may be, the library refuses it.
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
    keep: (tx, { accountId, userId }, passkey, name) =>
      insertPasskey(tx, {
        ...passkey,
        accountId,
        userId,
        name,
        passkeyId: uuid(),
        createdAt: clock.now(),
      }),
    async authenticationOptions(user) {
      const known = user === null ? [] : await listPasskeys(database.queries, user);
      const made = await generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_MINUTES * 60_000,
        userVerification: 'required',
        allowCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
      });
      await remember(user === null ? 'sign-in' : 'prove', made.challenge, user);
      return JSON.stringify(made);
    },
    async authenticate(text, user) {
      const given = await read(text, user === null ? 'sign-in' : 'prove', user);
      if (given === null) return refused;
      const passkey = await findPasskey(database.queries, given.id);
      if (passkey === null || (user !== null && passkey.userId !== user.userId)) return refused;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
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
        await database.transaction((tx) =>
          markPasskeyUsed(tx, passkey, authenticationInfo.newCounter, clock.now()),
        );
        return success(passkey);
      } catch {
        return refused;
      }
    },
  };
}

function readAnswer(text: string): { answer: unknown; id: string; challenge: string } | null {
  const answer = parseJson(text);
  const shaped = answerShape.safeParse(answer);
  if (!shaped.success) return null;
  const { id, response } = shaped.data;
  const clientData = clientDataShape.safeParse(
    parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  );
  return clientData.success ? { answer, id, challenge: clientData.data.challenge } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
