import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { createBilling, takePastPayment } from '../../server/src/areas/external-toll/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { countries } from '../../server/src/countries.ts';
import { tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Database, Tx } from '../../server/src/platform/database/database.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { lastMonthToClose } from '../../server/src/platform/months.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';
import { demoSystem } from './demo-scope.ts';
import { defaultCardOf, markOverdueTold } from './demo-invoices.store.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

interface InvoiceDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}

const GATEWAY = 'monri';
/** Hours after the invoice at which a card without funds was charged in vain. */
const TRIES_HOURS = [0, 6, 30];
/** The latest attempt, so that the next one is not due at once. */
const LATEST_HOURS_AGO = 3;

/** Past invoices, each issued when its month was closed; `pays` says whether they were paid. */
export async function billPast(
  { database, clock, country }: InvoiceDemo,
  accountId: string,
  pays: boolean,
): Promise<void> {
  const facts = countries[country];
  const now = clock.now();
  const cardId = await defaultCardOf(database.queries, accountId);
  const through = Temporal.PlainYearMonth.from(lastMonthToClose(now));
  for (let back = 6; back >= 0; back -= 1) {
    const month = through.subtract({ months: back });
    const issuedAt = month
      .add({ months: 1 })
      .toPlainDate({ day: 2 })
      .toZonedDateTime({ timeZone: tollTimeZone, plainTime: '04:00' })
      .toInstant();
    const then: Clock = { now: () => issuedAt };
    const wallet = createWallet({ database, clock: then, events: nobodyListens });
    const settle = async (
      scope: AccountScope,
      tx: Tx,
      invoice: Parameters<typeof takePastPayment>[3],
    ) => {
      if (cardId === undefined) return;
      const deps = { wallet, provider: GATEWAY };
      if (pays) {
        const at = issuedAt.add({ minutes: 1 });
        await takePastPayment(scope, tx, deps, invoice, {
          cardId,
          refusal: null,
          at,
          nextTryAt: null,
        });
        return;
      }
      const latest = now.subtract({ hours: LATEST_HOURS_AGO });
      const nextTryAt = latest.add({ hours: 24 });
      for (const at of [...TRIES_HOURS.map((hours) => issuedAt.add({ hours })), latest]) {
        const refusal = 'insufficient-funds';
        await takePastPayment(scope, tx, deps, invoice, { cardId, refusal, at, nextTryAt });
      }
      await markOverdueTold(tx, { ...invoice, accountId });
    };
    const billing = createBilling({
      database,
      wallet,
      currency: facts.currency,
      ...facts.abroad,
      clock: then,
      log: createLog('silent'),
      vatPercent: facts.purchase.vatPercent,
      issued: settle,
    });
    await database.transaction((tx) =>
      billing.billAccount(demoSystem.account(accountId), tx, month.toString()),
    );
  }
}
