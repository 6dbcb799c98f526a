import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';

const program = fileURLToPath(new URL('testing/load-filling.test-program.ts', import.meta.url));

function load(url: string) {
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, said: text(child.stdout), gone: once(child, 'close') };
}

test('a load that is killed halfway leaves nothing of the company behind, and the next one is whole', async () => {
  const storage = await createTestDatabase();
  const [owner, other] = [storage.ownerUrl, storage.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await owner.connect();
  await other.connect();
  const counts = async () => {
    const { rows } = await other.query(
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM tags) AS tags,
              (SELECT count(*)::int FROM company_movements) AS movements`,
    );
    return rows[0];
  };
  try {
    // Its account, tags and rules are written; the first payment waits.
    await owner.query('BEGIN; LOCK TABLE company_movements IN EXCLUSIVE MODE');
    const killed = load(storage.appUrl);
    await expect
      .poll(
        async () => (await other.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length,
        { timeout: 60_000 },
      )
      .toBe(1);
    killed.child.kill('SIGKILL');
    await killed.gone;
    await owner.query('ROLLBACK');
    await expect.poll(counts).toEqual({ users: 0, tags: 0, movements: 0 });
    const next = load(storage.appUrl);
    expect(await next.said).toBe('done\n');
    const loaded = await counts();
    expect(loaded).toMatchObject({ users: 1, tags: 4 });
    expect(loaded.movements).toBeGreaterThan(2);
  } finally {
    await owner.end();
    await other.end();
    await storage.drop();
  }
});
