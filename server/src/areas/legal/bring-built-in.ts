import { legalPage } from '@rampa/contract/legal';
import { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { BuiltInPages } from './built-in-pages.ts';
import type { PublishedVersion } from './events.ts';
import { byProgram, insertVersion, selectVersions } from './legal.store.ts';

/** Days between the start that brings new words and their first day: people read them before they hold. */
const noticeDays = 7;

/**
 * Publishes what the program brings beyond version 1, as far as the installation does not have it, and
 * says of which versions people have to be told. A page that the operator has written stays the
 * operator's. Again and again without effect, also on several servers at once.
 */
export async function bringBuiltInPages(
  tx: Tx,
  options: {
    readonly builtIn: BuiltInPages;
    readonly now: Temporal.Instant;
    /** Whether people use the installation, who know the words before. */
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
      // Another server, or an editor in the same moment, may have taken the number.
      if (!(await insertVersion(tx, brought))) break;
      newest = { page, version };
    }
    if (inUse && newest !== undefined) toTell.push(newest);
  }
  return toTell;
}

/** Where people are, nothing new holds before they could read it; where nobody is, it holds at once. */
function firstDayHere(from: string, today: string, inUse: boolean): string {
  if (!inUse) return from < today ? from : today;
  const afterNotice = Temporal.PlainDate.from(today).add({ days: noticeDays }).toString();
  return from > afterNotice ? from : afterNotice;
}
