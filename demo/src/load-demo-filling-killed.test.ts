import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';

const program = fileURLToPath(new URL('testing/load-filling.test-program.ts', import.meta.url));

function load(url: string) {
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, said: text(child.stdout), gone: once(child, 'close') };
}

test('a load that is killed halfway leaves nothing of the company behind, and the next one is whole', async () => {
  const storage = await createTestDatabase();
  const owner = createDatabase({ url: storage.ownerUrl, role: null });
  const counts = async () => {
    const [row] = await owner.run(
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM tags) AS tags,
              (SELECT count(*) > 2 FROM company_movements) AS several_movements`,
    );
    return row;
  };
  try {
    const killed = await owner.transaction(async (tx) => {
      // Its account, tags and rules are written; the first payment waits.
      await sql`LOCK TABLE company_movements IN EXCLUSIVE MODE`.execute(tx);
      const loading = load(storage.appUrl);
      await expect
        .poll(async () => (await owner.run('SELECT 1 FROM pg_locks WHERE NOT granted')).length, {
          timeout: 60_000,
        })
        .toBe(1);
      loading.child.kill('SIGKILL');
      return loading;
    });
    await killed.gone;
    await expect.poll(counts).toEqual({ users: 0, tags: 0, several_movements: false });
    expect(await load(storage.appUrl).said).toBe('done\n');
    expect(await counts()).toEqual({ users: 1, tags: 4, several_movements: true });
  } finally {
    await owner.close();
    await storage.drop();
  }
});
