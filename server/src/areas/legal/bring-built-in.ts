import { legalPage } from '@rampa/contract/legal';
import { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { BuiltInPages } from './built-in-pages.ts';
import type { PublishedVersion } from './events.ts';
import { byProgram, insertVersion, selectVersions } from './legal.store.ts';

/**
 * Days between the start that publishes a new version and its first day: people can read it before
 * it is in force.
 */
const noticeDays = 7;

/**
 * Publishes the program's versions beyond version 1 that the installation lacks, and returns the
 * versions that have to be announced. A page that the operator has published stays the operator's.
 * It may be repeated, also on several servers at once.
 */
export async function bringBuiltInPages(
  tx: Tx,
  options: {
    readonly builtIn: BuiltInPages;
    readonly now: Temporal.Instant;
    /** Whether the installation has users, who know the previous versions. */
    readonly inUse: boolean;
  },
): Promise<readonly PublishedVersion[]> {
  const { builtIn, now, inUse } = options;
  const there = await selectVersions(tx);
  const toTell: PublishedVersion[] = [];
  for (const page of legalPage.options) {
    const own = there.filter((version) => version.page === page);
    if (own.some(({ published }) => published !== null)) continue;
    const known = own.at(-1)?.version ?? 1;
    let newest: PublishedVersion | undefined;
    for (const { version, from, ...text } of builtIn[page]) {
      if (version <= known) continue;
      const validFrom = firstDayHere(from, tollDay(now), inUse);
      const brought = { page, version, validFrom, text, by: byProgram, at: now };
      // Another server, or an editor at the same moment, may have taken the number.
      if (!(await insertVersion(tx, brought))) break;
      newest = { page, version };
    }
    if (inUse && newest !== undefined) toTell.push(newest);
  }
  return toTell;
}

/**
 * If there are users, a new version is in force only after they could read it; otherwise at once.
 */
function firstDayHere(from: string, today: string, inUse: boolean): string {
  if (!inUse) return from < today ? from : today;
  const afterNotice = Temporal.PlainDate.from(today).add({ days: noticeDays }).toString();
  return from > afterNotice ? from : afterNotice;
}
