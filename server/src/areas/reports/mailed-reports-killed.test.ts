import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { operatorReportParts, zakaziIzvestajUprave } from '@rampa/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../../testing/built-program.ts';
import { startMailServer, type MailServer } from '../../platform/mail/fake-mail-server.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { letMinutesPass } from '../../testing/let-minutes-pass.ts';

const program = fileURLToPath(new URL('testing/mail-reports.test-program.ts', import.meta.url));
const KILLS = 3;
const SUPERVISORS = 4;
/** After the day of the reports. */
const MORNING = '2026-11-21';

let fixture: AppFixture;
let mailServer: MailServer;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  mailServer = await startMailServer();
  // Long enough for kills between the mail that is taken and the job that is done.
  mailServer.takeAfter(() => pass(randomInt(80)));
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-reports-'));
});
afterAll(async () => {
  mailServer.close();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another server works on that morning; `until` says how long, from the moment that it has begun. */
async function workUntil(until: () => Promise<unknown>): Promise<void> {
  const server = spawn(
    process.execPath,
    [builtProgram(program), fixture.databaseUrl, `${MORNING}T07:00:00Z`],
    {
      env: { ...process.env, DATA_DIR: folder, SMTP_URL: mailServer.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const gone = once(server, 'exit');
  try {
    // Its only line: it is ready.
    await once(createInterface(server.stdout), 'line');
    await until();
  } finally {
    server.kill('SIGKILL');
    await gone;
  }
}

/** What the sweep has not gone past, and mails that wait or are under way. */
async function open(): Promise<readonly unknown[]> {
  return fixture.app.database.run(
    `SELECT user_id::text FROM operator_report_schedules WHERE next_on <= $1
     UNION ALL SELECT id::text FROM jobs.job WHERE name = 'mail' AND data->>'template' = 'reports.mail-report'`,
    [MORNING],
  );
}

/** What the mail server was given: to whom, which report, and by which Message-ID. */
function taken() {
  const mails = mailServer.lines.join('\n').split('\n.\n');
  return mails.flatMap((mail) => {
    const field = (pattern: RegExp): string => pattern.exec(mail)?.[1] ?? '';
    const file = field(/filename="?([\w-]+\.xlsx)/);
    const to = field(/^To: <?([^\s<>]+)/m);
    return file === '' ? [] : [{ report: `${to} ${file}`, id: field(/^Message-ID: (\S+)/m) }];
  });
}

test(`a server killed ${KILLS} times while it mails the operator’s reports loses none, and sends none under two Message-IDs`, async () => {
  for (let added = 0; added < SUPERVISORS; added += 1) {
    const { token } = await fixture.addStaff('supervisor');
    for (const by of operatorReportParts) {
      const wish = { by, every: 'day', languageId: '3' };
      expect(await fixture.call(zakaziIzvestajUprave, wish, token)).toMatchObject({
        statusCode: 200,
      });
    }
  }
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    await workUntil(() => pass(randomInt(20, 400)));
    if ((await open()).length > 0) killedHalfway += 1;
  }
  // What killed ones had begun would only be waited for.
  await letMinutesPass(fixture.ownerUrl);
  await workUntil(async () => {
    await expect.poll(open, { timeout: 100_000 }).toEqual([]);
  });
  expect(killedHalfway).toBeGreaterThan(0);
  const mails = taken();
  const idsOf = Map.groupBy(mails, ({ report }) => report);
  expect(idsOf.size).toBe(SUPERVISORS * operatorReportParts.length);
  expect([...idsOf.values()].map((same) => new Set(same.map(({ id }) => id)).size)).toEqual(
    [...idsOf.keys()].map(() => 1),
  );
  expect(new Set(mails.map(({ id }) => id)).size).toBe(idsOf.size);
}, 300_000);
