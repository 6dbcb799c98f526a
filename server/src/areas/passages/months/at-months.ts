import type { Clock } from '../../../platform/clock.ts';
import {
  asOwner as connectAsOwner,
  type OwnerConnection,
} from '../../../platform/database/owner-connection.ts';
import { isAloneAtMonths, settleFormats } from './months-connection.store.ts';

export interface MonthsOptions {
  /** Leads to the tables' owner, on the coordinator where there are several machines. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  readonly dryRun?: boolean | undefined;
  /** How long servers have to notice that a month is no longer shown; left out, as long as they need. */
  readonly announceMs?: number;
}

/** Works as the owner of the tables, one statement or transaction after another. */
export function asOwner<T>(
  ownerUrl: string,
  work: (client: OwnerConnection) => Promise<T>,
): Promise<T> {
  return connectAsOwner(ownerUrl, async (client) => {
    await settleFormats(client);
    return work(client);
  });
}

/** The same, alone: null while another command archives or restores. A stop in a stream of rows is a stop. */
export async function atMonths<T>(
  { ownerUrl, signal }: Pick<MonthsOptions, 'ownerUrl' | 'signal'>,
  work: (client: OwnerConnection) => Promise<T>,
): Promise<T | { readonly done: 'stopped' } | null> {
  try {
    // Held by a transaction of its own, for the steps are one each.
    return await asOwner(ownerUrl, async (guard) =>
      (await isAloneAtMonths(guard)) ? asOwner(ownerUrl, work) : null,
    );
  } catch (error) {
    if (signal?.aborted === true) return { done: 'stopped' };
    throw error;
  }
}
