import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { systemClock, tollTimeZone } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { lastMonthToClose } from '../../../platform/months.ts';
import { createSavedCards } from '../../cards/index.ts';
import { createAccount } from '../../identity/index.ts';
import { createTagsService, noTagFigures } from '../../tags/index.ts';
import { markActivated, upsertFetched } from '../accounts.store.ts';
import { insertT4ATag } from '../t4a-tags.store.ts';
import { aDeliveredPassage, aDelivery } from './delivered-samples.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { everyAccount } from '../../../testing/scope.ts';

/** A card that the sandbox's gateway knows without a registration. */
const demoToken = '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4';

/** Customers whose tags have been abroad for a year, each with a saved card; returns their tags. */
export async function addTravellers(
  database: Database,
  count: number,
  secretKeys: KeyRing,
): Promise<readonly string[]> {
  const since = systemClock.now().subtract({ hours: 365 * 24 });
  const kept = createSavedCards({ clock: systemClock, secretKeys, provider: 'monri' });
  const tags = createTagsService({
    database,
    clock: systemClock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: noTagFigures,
  });
  const serialNumbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const owner = { accountId: uuid(), userId: uuid() };
    const { accountId } = owner;
    const tagId = uuid();
    const serialNumber = `0042${String(n).padStart(8, '0')}`;
    await database.transaction(async (tx) => {
      await createAccount(everyAccount, tx, {
        ...owner,
        personType: 'fizicko',
        businessName: '',
        taxNumber: '',
        companyNumber: '',
        email: `putnik-${n}@primer.rs`,
        username: `putnik-${n}`,
        firstName: 'Милица',
        lastName: 'Петровић',
        phone: '',
        languageId: '2',
        passwordHash: 'nobody signs in',
        createdAt: since,
        verifiedAt: since,
      });
      const names = { plate: '', nickname: '' };
      const state = { status: 'aktivan', statusChangedAt: since, createdAt: since } as const;
      const scope = everyAccount.account(accountId);
      await tags.add(scope, tx, [{ tagId, serialNumber, category: 'I', ...names, ...state }]);
      const card = { token: demoToken, maskedNumber: '555555******4444', brand: 'master' };
      await kept.take(scope, tx, 'monri', {
        ...card,
        expires: '2099-12',
      });
      await upsertFetched(scope, tx, '2026-1', since);
      await markActivated(scope, tx, '2026-1', since);
      await insertT4ATag(scope, tx, tagId, since);
    });
    serialNumbers.push(serialNumber);
  }
  return serialNumbers;
}

/** Passages of the month that may be billed now, so many of each tag. */
export function lastMonthsDelivery(serialNumbers: readonly string[], each: number): string {
  const month = Temporal.PlainYearMonth.from(lastMonthToClose(systemClock.now()));
  const passages = serialNumbers.flatMap((serialNumber) =>
    Array.from({ length: each }, (_, trip) => {
      const day = month.toPlainDate({ day: 5 + trip });
      const exitedAt = day
        .toZonedDateTime({ timeZone: tollTimeZone, plainTime: '12:00' })
        .toString({ timeZoneName: 'never' });
      const rate = { value: '117.1820', day: day.toString() };
      return aDeliveredPassage({ serialNumber, enteredAt: null, exitedAt, rate });
    }),
  );
  return aDelivery(...passages);
}
