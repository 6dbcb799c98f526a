import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import {
  insertChallenge,
  takeChallenge,
  type ChallengePurpose,
} from './passkey-challenges.store.ts';

/** How long a customer has to find their key. */
export const CHALLENGE_MINUTES = 5;

/** What a browser has answered to a challenge; its other fields are the library's to check. */
export interface ChallengeAnswer {
  readonly answer: unknown;
  readonly id: string;
  readonly challenge: string;
}

export interface Challenges {
  /** The user is null where nobody is known yet. */
  remember(
    scope: MemberScope | null,
    purpose: ChallengePurpose,
    challenge: string,
  ): Promise<unknown>;
  /** The answer and its challenge, which this uses up; null for what answers none of ours. */
  read(
    scope: MemberScope | null,
    purpose: ChallengePurpose,
    text: string,
  ): Promise<ChallengeAnswer | null>;
}

/** What both kinds of answers have; the library checks the rest. */
const answerShape = z.object({
  id: z.string().min(1).max(2000),
  response: z.object({ clientDataJSON: z.string().min(1).max(4000) }),
});
const clientDataShape = z.object({ challenge: z.string().min(1).max(200) });

/** Challenges of passkeys: each is for one purpose and one user, works once, and not for long. */
export function createChallenges({
  database: { queries },
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Challenges {
  return {
    remember: (scope, purpose, challenge) =>
      insertChallenge(queries, {
        challenge,
        purpose,
        userId: scope?.actor.userId ?? null,
        expiresAt: clock.now().add({ minutes: CHALLENGE_MINUTES }),
      }),
    async read(scope, purpose, text) {
      const answer = readAnswer(text);
      if (answer === null) return null;
      const userId = scope?.actor.userId ?? null;
      const given = { challenge: answer.challenge, purpose, userId };
      return (await takeChallenge(queries, given, clock.now())) ? answer : null;
    },
  };
}

function readAnswer(text: string): ChallengeAnswer | null {
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
