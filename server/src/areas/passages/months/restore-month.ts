import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { isMonth } from '../../../platform/months.ts';
import type { OwnerConnection } from '../../../platform/database/owner-connection.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { atMonths, type MonthsOptions } from './at-months.ts';
import {
  digestOfRows,
  digestsOf,
  readManifest,
  readRows,
  type MonthManifest,
} from './month-file.ts';
import { deleteArchived, selectArchived, type ArchivedMonth } from './archived-list.store.ts';
import {
  attachPart,
  copyIn,
  copyOut,
  createPart,
  refreshPart,
  selectColumns,
  selectCounts,
  selectParts,
  tableOf,
} from './month-parts.store.ts';
import { inTransaction, isSplit } from './months-connection.store.ts';

export type RestoreRefusal =
  | { readonly why: 'no-manifest' | 'manifest-faulty' | 'busy' }
  /** The file is not the one that was written. */
  | { readonly why: 'file-changed' }
  /** The database remembers another content of the month. */
  | { readonly why: 'not-this-one'; readonly month: string }
  /** It never left this database. */
  | { readonly why: 'not-archived'; readonly month: string }
  /** Months come back the newest first. */
  | { readonly why: 'not-the-newest'; readonly newest: string }
  /** Columns that passages no longer have. */
  | { readonly why: 'columns'; readonly columns: readonly string[] }
  /** What the database has after reading is not what the file has; nothing was kept. */
  | { readonly why: 'differs' };

export type Restoring =
  | {
      readonly done: 'restored' | 'known' | 'dry-run';
      readonly month: string;
      readonly passages: number;
    }
  | { readonly done: 'stopped' }
  | ({ readonly done: 'refused' } & RestoreRefusal);

/**
 * Brings a month back from the folder that it was archived to, in one transaction; one that was only taken out of the table, with
 * no file yet, by its name.
 */
export async function restoreMonth(
  _all: AllAccounts,
  folderOrMonth: string,
  options: MonthsOptions,
): Promise<Restoring> {
  const outcome = isMonth(folderOrMonth)
    ? await atMonths<Restoring>(options, (client) => undo(client, folderOrMonth, options))
    : await fromFolder(folderOrMonth, options);
  return outcome ?? { done: 'refused', why: 'busy' };
}

async function fromFolder(folder: string, options: MonthsOptions): Promise<Restoring | null> {
  const read = await readManifest(folder);
  if (!read.ok) return { done: 'refused', why: 'manifest-faulty' };
  const manifest = read.value;
  if (manifest === undefined) return { done: 'refused', why: 'no-manifest' };
  return atMonths<Restoring>(options, async (client) => {
    const { month } = manifest;
    const archived = await selectArchived(client);
    const known = archived.find((one) => one.month === month);
    const newest = archived.at(-1)?.month;
    const { passages } = manifest.sums;
    if (known === undefined) return isThere(client, manifest);
    if (newest !== undefined && newest !== month) {
      return { done: 'refused', why: 'not-the-newest', newest };
    }
    if (known.state !== 'archived') return undo(client, month, options);
    if (known.contentSha256 !== manifest.contentSha256) {
      return { done: 'refused', why: 'not-this-one', month };
    }
    const lost = await lostColumns(client, manifest);
    if (lost.length > 0) return { done: 'refused', why: 'columns', columns: lost };
    options.say(`Reading ${folder} …`);
    if (!(await isWhole(folder, manifest, options)))
      return { done: 'refused', why: 'file-changed' };
    if (options.dryRun === true) return { done: 'dry-run', month, passages };
    options.say(`Bringing ${passages} passages back …`);
    return bringBack(client, { folder, manifest, known }, options);
  });
}

/** What was brought back before is there; what never left is not its to bring. */
async function isThere(
  client: OwnerConnection,
  { month, sums }: MonthManifest,
): Promise<Restoring> {
  const parts = await selectParts(client);
  return parts.some(({ table }) => table === tableOf(month))
    ? { done: 'known', month, passages: sums.passages }
    : { done: 'refused', why: 'not-archived', month };
}

async function lostColumns(
  client: OwnerConnection,
  { schema }: MonthManifest,
): Promise<readonly string[]> {
  const now = new Set((await selectColumns(client)).map(({ name, type }) => `${name} ${type}`));
  return schema.columns
    .map(({ name, type }) => `${name} ${type}`)
    .filter((column) => !now.has(column));
}

async function isWhole(
  folder: string,
  { files, contentSha256 }: MonthManifest,
  { signal }: MonthsOptions,
): Promise<boolean> {
  // A file that is cut off, or no archive at all, cannot be unpacked.
  const found = await digestsOf(folder, { signal }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    return undefined;
  });
  const [file] = files;
  return found?.sha256 === file?.sha256 && found?.contentSha256 === contentSha256;
}

async function bringBack(
  client: OwnerConnection,
  {
    folder,
    manifest,
    known,
  }: {
    readonly folder: string;
    readonly manifest: MonthManifest;
    readonly known: ArchivedMonth;
  },
  { signal, say }: MonthsOptions,
): Promise<Restoring> {
  const { month, schema, contentSha256, sums } = manifest;
  const table = tableOf(month);
  try {
    const work = async (): Promise<void> => {
      await createPart(client, table, await isSplit(client));
      await readRows(folder, client.query(copyFrom(copyIn(table, schema.columns))), { signal });
      say('Comparing …');
      const rows = client.query(copyTo(copyOut(table, schema.columns)));
      if ((await digestOfRows(rows, { signal })) !== contentSha256) throw new DiffersError();
      await attach(client, known);
    };
    await inTransaction(client, work, signal);
  } catch (error) {
    if (error instanceof DiffersError) return { done: 'refused', why: 'differs' };
    throw error;
  }
  await refreshPart(client, table);
  return { done: 'restored', month, passages: sums.passages };
}

/** Takes back what was read. */
class DiffersError extends Error {}

/** From the next look on servers show it again. */
async function attach(
  client: OwnerConnection,
  { month, from, until }: ArchivedMonth,
): Promise<void> {
  if (from === null || until === null) throw new Error(`${month} has no bounds`);
  await attachPart(client, { table: tableOf(month), from, until });
  await deleteArchived(client, month);
}

/** A month whose rows have not left the database yet. */
async function undo(
  client: OwnerConnection,
  month: string,
  { dryRun, say }: MonthsOptions,
): Promise<Restoring> {
  const archived = await selectArchived(client);
  const known = archived.find((one) => one.month === month);
  if (known === undefined || known.state === 'archived') {
    return known === undefined
      ? { done: 'refused', why: 'not-archived', month }
      : { done: 'refused', why: 'no-manifest' };
  }
  const passages = (await selectCounts(client)).get(month) ?? 0;
  if (dryRun === true) return { done: 'dry-run', month, passages };
  say(`Putting ${tableOf(month)} back …`);
  await inTransaction(client, () =>
    known.state === 'detached' ? attach(client, known) : deleteArchived(client, month),
  );
  return { done: 'restored', month, passages };
}
