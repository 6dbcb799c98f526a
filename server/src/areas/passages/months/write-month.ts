import { to as copyTo } from 'pg-copy-streams';
import { tollTimeZone } from '../../../platform/clock.ts';
import type { OwnerConnection } from '../../../platform/database/owner-connection.ts';
import { selectArchived } from './archived-list.store.ts';
import type { MonthsOptions } from './at-months.ts';
import {
  digestOfRows,
  digestsOf,
  forgetManifest,
  writeManifest,
  writeRows,
  type MonthManifest,
} from './month-file.ts';
import {
  copyOut,
  selectColumns,
  selectFileColumns,
  selectSchema,
  selectSums,
  tableOf,
} from './month-parts.store.ts';

/** Why a month stays where it is. */
export type ArchiveRefusal =
  /** Customers are still shown it; `last` is the latest that may leave. */
  | { readonly why: 'too-young'; readonly last: string }
  /** Months leave the oldest first. */
  | { readonly why: 'not-the-oldest'; readonly oldest: string }
  /** It left before anybody has driven. */
  | { readonly why: 'not-there' }
  /** Another month is on its way out. */
  | { readonly why: 'unfinished'; readonly month: string }
  | { readonly why: 'busy' }
  /** Somebody reads or writes passages without a pause. */
  | { readonly why: 'held-up' }
  /** The operator's figures still lack passages, and are made of them. */
  | { readonly why: 'figures-behind' }
  /** The folder has another whole archive of the month: nothing was written or dropped. */
  | { readonly why: 'other-rows' }
  /** What was written is not what the database has: nothing was dropped. */
  | { readonly why: 'differs' }
  /** Passages in more than one currency have no sum. */
  | { readonly why: 'currencies'; readonly currencies: readonly string[] }
  | { readonly why: 'manifest-faulty' };

/** A month on its way out, and where it goes. */
export interface Leaving {
  readonly client: OwnerConnection;
  readonly month: string;
  readonly folder: string;
  /** What an interrupted run, or an archive of before, has left in it. */
  readonly before: MonthManifest | undefined;
  readonly options: MonthsOptions;
}

/** Writes the rows of a month that is out of the table of passages, and then what the file holds. */
export async function writeMonth({
  client,
  month,
  folder,
  options: { signal },
}: Leaving): Promise<MonthManifest | ArchiveRefusal> {
  const columns = await selectFileColumns(client);
  const table = tableOf(month);
  const { sums, currencies } = await selectSums(client, table);
  if (currencies.length > 1) return { why: 'currencies', currencies };
  const known = (await selectArchived(client)).find((one) => one.month === month);
  const { from = null, until = null } = known ?? {};
  if (from === null || until === null) throw new Error(`${month} is not detached`);
  await forgetManifest(folder);
  const rows = client.query(copyTo(copyOut(table, columns)));
  const written = await writeRows(folder, rows, { signal });
  const manifest: MonthManifest = {
    format: 1,
    kind: 'passages-of-a-month',
    month,
    timeZone: tollTimeZone,
    from,
    until,
    schema: { migration: await selectSchema(client), columns: [...columns] },
    sums,
    currency: currencies[0] ?? '',
    ...written,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/**
 * The file as it is on the disk now, beside the rows as the database has them now. `damaged`: cut off, or changed since it was
 * written; `other`: whole, and of other rows.
 */
export async function heldBy(
  { client, month, folder, options: { signal } }: Leaving,
  { contentSha256, files, schema }: MonthManifest,
): Promise<'same' | 'damaged' | 'other'> {
  // What an interrupted run left may be cut off.
  const found = await digestsOf(folder, { signal }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    return undefined;
  });
  const [file] = files;
  if (
    found === undefined ||
    file?.bytes !== found.bytes ||
    file.sha256 !== found.sha256 ||
    found.contentSha256 !== contentSha256
  ) {
    return 'damaged';
  }
  const now = new Set((await selectColumns(client)).map(({ name }) => name));
  if (!schema.columns.every(({ name }) => now.has(name))) return 'other';
  const rows = client.query(copyTo(copyOut(tableOf(month), schema.columns)));
  return (await digestOfRows(rows, { signal })) === contentSha256 ? 'same' : 'other';
}

/** Whether an archive has all columns that passages have now. */
export async function isWide({ client }: Leaving, { schema }: MonthManifest): Promise<boolean> {
  const has = new Set(schema.columns.map(({ name }) => name));
  return (await selectFileColumns(client)).every(({ name }) => has.has(name));
}
