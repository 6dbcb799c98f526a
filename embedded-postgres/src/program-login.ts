import { connectOwner } from './connect-owner.ts';
import { programRole } from './database-url.ts';

/** The role that the program's rights are granted to; its tables' migrations create it where it is missing. */
const rightsRole = 'rampa_app';

/**
 * A login for the program that can become nobody with more rights: what is sent on its connections, by
 * mistake or by an intruder, is held to the same limits as the program. On data of an earlier version,
 * which worked as the owner, it is made at the next start.
 */
export async function createProgramLogin(ownerUrl: string, password: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    for (const [role, login] of [
      [rightsRole, 'NOLOGIN'],
      [programRole, 'LOGIN'],
    ] as const) {
      const known = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (known.rowCount === 0) await client.query(`CREATE ROLE ${role} ${login}`);
    }
    await client.query(
      `ALTER ROLE ${programRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${client.escapeLiteral(password)}`,
    );
    await client.query(`GRANT ${rightsRole} TO ${programRole}`);
  } finally {
    await client.end();
  }
}
