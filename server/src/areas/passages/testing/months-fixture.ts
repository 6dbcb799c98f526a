import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { createDatabase } from '../../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import {
  archiveMonth,
  createPassageRecorder,
  listMonths,
  restoreMonth,
  type DeliveredPassage,
} from '../index.ts';
import { createArchivedMonths, lookMs } from '../months/archived-months.ts';
import { recordedCalculationText } from '../shared-calculations.store.ts';
import { tripOf } from './passages-fixture.ts';

const serial = '004122107785';

interface Trying {
  readonly say?: (line: string) => void;
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

export type MonthsFixture = Awaited<ReturnType<typeof openMonthsFixture>>;

/** A customer's passages of January to March, and the clock six years later: months are old enough to leave the database. */
export async function openMonthsFixture() {
  const fixture = await openAppFixture();
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-months-'));
  const folderOf = (month: string): string => path.join(folder, `passages-${month}`);
  const record = (passages: readonly DeliveredPassage[]) => {
    const { services, database } = fixture.app;
    return createPassageRecorder({
      database,
      ...services,
      archived: createArchivedMonths({ database, clock: { now: fixture.now } }),
    }).recordPassages(everyAccount, passages);
  };
  const optionsOf = ({ say = () => undefined, ...others }: Trying) => ({
    ownerUrl: fixture.ownerUrl,
    clock: { now: fixture.now },
    announceMs: 0,
    say,
    ...others,
  });
  const statesOf = async () =>
    (await listMonths(everyAccount, fixture.ownerUrl)).map(
      ({ month, state, passages }) => [month, state, passages] as const,
    );
  /** By what it is in toll time; parts begin and end at midnight UTC, an hour later. */
  const trips = {
    january: tripOf(serial, '2026-01-15T10:00:00Z'),
    /** The first of February there, and still January by UTC. */
    firstOfFebruary: tripOf(serial, '2026-01-31T23:30:00Z'),
    february: tripOf(serial, '2026-02-10T10:00:00Z', { entryStationId: null, enteredAt: null }),
    firstOfMarch: tripOf(serial, '2026-02-28T23:30:00Z'),
    march: tripOf(serial, '2026-03-10T10:00:00Z'),
  };
  const customer = await fixture.addCustomer();
  await addTag(fixture, customer, serial);
  await record(Object.values(trips));
  fixture.passTime({ hours: 24 * 365 * 6 });

  return {
    fixture,
    owner,
    folder,
    customer,
    serial,
    trips,
    record,
    addTag: (to: SignedIn, serialNumber: string) => addTag(fixture, to, serialNumber),
    folderOf,
    optionsOf,
    archive: (month: string, trying: Trying = {}) =>
      archiveMonth(everyAccount, month, folder, optionsOf(trying)),
    restore: (month: string, trying: Trying = {}) =>
      restoreMonth(everyAccount, folderOf(month), optionsOf(trying)),
    /** Each row with all its bytes, and with its calculation, whether others share it or not. */
    rows: (): Promise<readonly unknown[]> =>
      owner.run(`SELECT (to_jsonb(p) - 'calculation_id' || jsonb_build_object('calculation', ${recordedCalculationText}))::text AS row
        FROM passages p ORDER BY exited_at`),
    statesOf,
    /** All months are in the database again, and no file of them is left. */
    async bringBack() {
      for (const [month, state] of (await statesOf()).toReversed()) {
        if (state === 'in-database') continue;
        const from = state === 'archived' ? folderOf(month) : month;
        const { done } = await restoreMonth(everyAccount, from, optionsOf({}));
        if (done !== 'restored') throw new Error(`${month} has not come back: ${done}`);
      }
      for (const name of await readdir(folder)) {
        await rm(path.join(folder, name), { recursive: true });
      }
      // What has left is looked up every few seconds.
      fixture.passTime({ milliseconds: 2 * lookMs });
    },
    async close() {
      await owner.close();
      await fixture.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function addTag(
  { app, now }: AppFixture,
  { accountId }: SignedIn,
  serialNumber: string,
): Promise<void> {
  const { services, database } = app;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber,
      category: 'I',
      plate: '',
      nickname: 'Ауто, "нови"',
      status: 'aktivan',
      statusChangedAt: now(),
      createdAt: now(),
    },
  ]);
}
