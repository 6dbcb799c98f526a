import { Temporal } from 'temporal-polyfill';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { addTagOwner, type TagOwner } from '../../../testing/tag-owner.ts';
import { createSavedCards } from '../../cards/index.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { upsertRule } from '../automatic/automatic.store.ts';

/** A card that the sandbox gateway accepts without registration. */
const demoToken = '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4';

/** Customers with a tag, a saved card and a rule; the first passage brings each below its limit. */
export async function addDrivers(
  ownerUrl: string,
  given: {
    readonly count: number;
    /** Of the server, which seals the cards. */
    readonly secretKeys: KeyRing;
    readonly limitMinor: number;
    readonly amountMinor: number;
  },
): Promise<readonly TagOwner[]> {
  const { limitMinor, amountMinor, secretKeys } = given;
  const database = createDatabase({ url: ownerUrl });
  const kept = createSavedCards({ clock: systemClock, secretKeys, provider: 'monri' });
  const card = { token: demoToken, maskedNumber: '555555******4444', brand: 'master' };
  const amounts = { limitMinor, amountMinor, monthlyCapMinor: amountMinor * 100, upTo: false };
  const now = Temporal.Instant.from('2026-01-01T12:00:00Z');
  const drivers: TagOwner[] = [];
  for (let n = 0; n < given.count; n += 1) {
    const owner = await addTagOwner(database, {
      username: `vozac-${n}`,
      passwordHash: 'nobody signs in',
      serialNumber: `00410000000${n}`,
    });
    const { accountId, userId, tagId } = owner;
    await database.transaction(async (tx) => {
      const scope = everyAccount.account(accountId);
      const cardId = await kept.take(scope, tx, 'monri', {
        ...card,
        expires: '2099-12',
      });
      const rule = { userId, tagId, cardId, ...amounts, currency: 'RSD' as const };
      await upsertRule(scope, tx, rule, now);
    });
    drivers.push(owner);
  }
  await database.close();
  return drivers;
}
