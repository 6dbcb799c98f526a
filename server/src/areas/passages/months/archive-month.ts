import { setTimeout as pause } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import { isMonth, nextMonth } from '../../../platform/months.ts';
import { areFiguresBehind } from '../../../platform/database/distribution/distribution.store.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { lookMs } from './archived-months.ts';
import { folderOf, makeFolder, readManifest } from './month-file.ts';
import { insertAnnounced, markArchived, selectArchived } from './archived-list.store.ts';
import {
  detachMonth,
  dropPart,
  monthsOf,
  selectBeginning,
  selectColumns,
  selectCounts,
  selectParts,
  tableOf,
  type MonthPart,
} from './month-parts.store.ts';
import { inTransaction } from './months-connection.store.ts';
import { atMonths, type MonthsOptions } from './at-months.ts';
import { heldBy, isWide, writeMonth, type ArchiveRefusal, type Leaving } from './write-month.ts';

/** Whole months for which passages stay: as long as vouchers are kept, and longer than anybody is charged or refunded for them. */
export const leastMonths = 60;

/** How often it is tried to take a month out; somebody who reads for minutes holds it up. */
const MOST_TRIES = 30;
const TRY_AGAIN_MS = 1000;
/** Too long a wait for a lock, and two that wait for each other. */
const HELD_UP = new Set(['55P03', '40P01']);

export type Archiving =
  | { readonly done: 'archived' | 'known'; readonly folder: string; readonly passages: number }
  | {
      readonly done: 'dry-run';
      readonly folder: string;
      readonly passages: number;
      readonly steps: readonly string[];
    }
  | { readonly done: 'stopped' }
  | ({ readonly done: 'refused' } & ArchiveRefusal);

/** The latest month that is over for long enough. */
export function lastToArchive(clock: Clock): string {
  return Temporal.PlainDate.from(tollDay(clock.now()))
    .toPlainYearMonth()
    .subtract({ months: leastMonths + 1 })
    .toString();
}

/**
 * Moves the passages of a month out of the database into a folder. Each step is whole or not there, and whoever repeats the
 * command goes on with the next one; rows go only after the file was read back and is the same.
 */
export async function archiveMonth(
  _all: AllAccounts,
  month: string,
  into: string,
  options: MonthsOptions,
): Promise<Archiving> {
  if (!isMonth(month)) throw new Error(`${month} is no month`);
  const last = lastToArchive(options.clock);
  if (month > last) return { done: 'refused', why: 'too-young', last };
  const outcome = await atMonths<Archiving>(options, async (client) => {
    const folder = folderOf(into, month);
    const archived = await selectArchived(client);
    const known = archived.find((one) => one.month === month);
    const passages = (await selectCounts(client)).get(month) ?? 0;
    if (known?.state === 'archived') return { done: 'known', folder, passages };
    if (known === undefined) {
      const left = archived.find(({ state }) => state !== 'archived');
      if (left !== undefined) return { done: 'refused', why: 'unfinished', month: left.month };
      const oldest = oldestOf(await selectParts(client), archived.at(-1)?.month);
      if (oldest === undefined || month < oldest) return { done: 'refused', why: 'not-there' };
      if (month > oldest) return { done: 'refused', why: 'not-the-oldest', oldest };
      if (await areFiguresBehind(client)) return { done: 'refused', why: 'figures-behind' };
    }
    if (options.dryRun === true) {
      return { done: 'dry-run', folder, passages, steps: stepsFrom(known?.state) };
    }
    // Before anybody misses the month: where it cannot be written, it stays.
    await makeFolder(folder);
    const before = await readManifest(folder);
    if (!before.ok || (before.value !== undefined && before.value.month !== month)) {
      return { done: 'refused', why: 'manifest-faulty' };
    }
    const leaving = { client, month, folder, before: before.value, options };
    return goOn(leaving, known?.state ?? null, passages);
  });
  return outcome ?? { done: 'refused', why: 'busy' };
}

/** The month that leaves next: the oldest that has a part of its own. */
function oldestOf(
  parts: readonly MonthPart[],
  lastArchived: string | undefined,
): string | undefined {
  return monthsOf(parts).find((month) => lastArchived === undefined || month > lastArchived);
}

function stepsFrom(state: 'announced' | 'detached' | 'archived' | undefined): readonly string[] {
  const steps = [
    'tell the servers that the month is no longer shown',
    'take it out of the table of passages',
    'write its file and manifest',
    'read the file back and compare it with the database',
    'drop its table',
  ];
  return steps.slice(state === undefined ? 0 : state === 'announced' ? 1 : 2);
}

const isStopped = ({ options }: Leaving): boolean => options.signal?.aborted === true;

/** From where it was left. */
async function goOn(
  leaving: Leaving,
  state: 'announced' | 'detached' | null,
  passages: number,
): Promise<Archiving> {
  const { client, month, options } = leaving;
  const { clock, say } = options;
  if (state === null) {
    say(`${month} has ${passages} passages. Telling the servers …`);
    await insertAnnounced(client, month, clock.now().toString());
  }
  if (state !== 'detached') {
    // Until each server has looked: its lists would begin with pages that are empty.
    await pause(options.announceMs ?? 2 * lookMs);
    if (isStopped(leaving)) return { done: 'stopped' };
    say(`Taking ${tableOf(month)} out of the table of passages …`);
    if (!(await detach(leaving))) {
      return isStopped(leaving) ? { done: 'stopped' } : { done: 'refused', why: 'held-up' };
    }
  }
  return isStopped(leaving) ? { done: 'stopped' } : finish(leaving);
}

/** False if others kept the table locked. */
async function detach(leaving: Leaving): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES && !isStopped(leaving); tries += 1) {
    try {
      await detachOnce(leaving);
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && HELD_UP.has(String(error.code)))) {
        throw error;
      }
      leaving.options.say('Somebody is at the passages; trying again …');
      await pause(TRY_AGAIN_MS);
    }
  }
  return false;
}

async function detachOnce({ client, month }: Leaving): Promise<void> {
  const parts = await selectParts(client);
  const part = parts.find(({ table }) => table === tableOf(month));
  if (part === undefined) throw new Error(`The table of ${month} is not there`);
  const before = parts.find(({ table, until }) => until === part.from && table.endsWith('_end'));
  const ends = await selectBeginning(client, nextMonth(month));
  const columns = await selectColumns(client);
  await inTransaction(client, () =>
    detachMonth(client, month, { part, before: before ?? null, ends }, columns),
  );
}

/** Writes the file unless an interrupted run has, compares it, and drops the rows. */
async function finish(leaving: Leaving): Promise<Archiving> {
  const { client, month, folder, options } = leaving;
  const { clock, say } = options;
  let manifest = leaving.before;
  const held = manifest === undefined ? 'damaged' : await heldBy(leaving, manifest);
  if (held === 'other') return { done: 'refused', why: 'other-rows' };
  // An archive of before may lack columns that passages got since it came back.
  if (manifest === undefined || held !== 'same' || !(await isWide(leaving, manifest))) {
    say(`Writing ${folder} …`);
    const written = await writeMonth(leaving);
    if ('why' in written) return { done: 'refused', ...written };
    manifest = written;
    if (isStopped(leaving)) return { done: 'stopped' };
    say('Reading it back …');
    if ((await heldBy(leaving, manifest)) !== 'same') return { done: 'refused', why: 'differs' };
  }
  if (isStopped(leaving)) return { done: 'stopped' };
  const { sums, contentSha256 } = manifest;
  say('Dropping its table …');
  await inTransaction(client, async () => {
    await dropPart(client, tableOf(month));
    await markArchived(client, month, { sums, contentSha256, at: clock.now().toString() });
  });
  return { done: 'archived', folder, passages: sums.passages };
}
