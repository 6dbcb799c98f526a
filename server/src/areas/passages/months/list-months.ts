import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { asOwner } from './at-months.ts';
import { selectArchived, type ArchiveState } from './archived-list.store.ts';
import {
  endTableOf,
  monthsOf,
  selectCounts,
  selectParts,
  selectSizes,
  tableOf,
} from './month-parts.store.ts';

export interface ListedMonth {
  /** Of toll time, `2021-10`. */
  readonly month: string;
  readonly state: 'in-database' | ArchiveState;
  readonly passages: number;
  /** Of its tables with their indexes; 0 of what is in a file. */
  readonly bytes: number;
  /** When it left for its file, ISO 8601. */
  readonly archivedAt: string | null;
  /** Of an archived month: what its rows have to be. */
  readonly contentSha256: string | null;
}

/** All months with passages, in the database or not, the oldest first. */
export async function listMonths(
  _all: AllAccounts,
  ownerUrl: string,
): Promise<readonly ListedMonth[]> {
  return asOwner(ownerUrl, async (client) => {
    const counts = await selectCounts(client);
    const archived = new Map((await selectArchived(client)).map((one) => [one.month, one]));
    const parts = await selectParts(client);
    const months = [...new Set([...counts.keys(), ...archived.keys(), ...monthsOf(parts)])].sort();
    const tables = months.flatMap((month) => [tableOf(month), endTableOf(month)]);
    const sizes = await selectSizes(client, tables);
    return months.map((month) => {
      const left = archived.get(month);
      return {
        month,
        state: left?.state ?? 'in-database',
        passages: counts.get(month) ?? 0,
        bytes: (sizes.get(tableOf(month)) ?? 0) + (sizes.get(endTableOf(month)) ?? 0),
        archivedAt: left?.archivedAt ?? null,
        contentSha256: left?.contentSha256 ?? null,
      };
    });
  });
}
