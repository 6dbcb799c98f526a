import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../platform/database/database.ts';

interface Key {
  readonly accountId: string;
  readonly userId: string;
}

/** From now on a member signs in in another account, as whoever has joined by the sign-in that they had. */
export async function signInElsewhere(
  run: Database['run'],
  member: Key,
  home: Key,
  at: Temporal.Instant,
): Promise<void> {
  await run('DELETE FROM sign_in_names WHERE user_id = $1', [member.userId]);
  const [known] = await run('SELECT email FROM users WHERE user_id = $1', [home.userId]);
  const { email } = known as { readonly email: string };
  await run(
    `UPDATE users SET home_account_id = $2, home_user_id = $3, password_hash = '',
       email = $4, username = $4
     WHERE user_id = $1`,
    [member.userId, home.accountId, home.userId, email],
  );
  await run(
    `INSERT INTO memberships (home_user_id, home_account_id, account_id, user_id, joined_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [home.userId, home.accountId, member.accountId, member.userId, at.toString()],
  );
}
