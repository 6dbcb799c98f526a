import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';

export type ChallengePurpose = 'register' | 'sign-in' | 'prove';

export async function insertChallenge(
  queries: Queries,
  challenge: {
    readonly challenge: string;
    readonly purpose: ChallengePurpose;
    readonly userId: string | null;
    readonly expiresAt: Temporal.Instant;
  },
): Promise<void> {
  await queries
    .insertInto('passkey_challenges')
    .values({
      challenge: challenge.challenge,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Uses up a challenge, whether its answer will be right or not. */
export async function takeChallenge(
  queries: Queries,
  given: {
    readonly challenge: string;
    readonly purpose: ChallengePurpose;
    readonly userId: string | null;
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await queries
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', given.challenge)
    .where('purpose', '=', given.purpose)
    .where('user_id', given.userId === null ? 'is' : '=', given.userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .execute();
  return rows.length === 1;
}
