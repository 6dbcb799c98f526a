import type { CallResult } from '@rampa/contract';
import type { getT4ARacune, T4AInvoice } from '@rampa/contract/external-toll';
import {
  openAutomaticFixture,
  type AutomaticFixture,
  type Driver,
} from '../../top-ups/testing/automatic-fixture.ts';
import type { TestCustomer } from '../../top-ups/testing/payment-fixture.ts';
import { tollDay } from '../../../platform/clock.ts';
import { checkInvoicesAbroad, readExternalDelivery } from '../index.ts';
import { aDeliveredPassage, aDelivery } from './delivered-samples.ts';
import { everyAccount, scopeOf } from '../../../testing/scope.ts';
import { invoicesView } from '../billing/invoice-view.ts';

export const poor = '4000000000009995';

/** A server with a gateway, and customers whose tags drive abroad. */
export interface BillingFixture extends AutomaticFixture {
  /** Customers with the service, a tag in it and a saved card. */
  addTraveller(options?: { readonly pan?: string }): Promise<Driver>;
  addWithoutCard(): Promise<TestCustomer>;
  /** Passages that end now; by default one of 1,441.34 dinars. */
  abroad(who: TestCustomer, ...passages: readonly object[]): Promise<void>;
  /** By default up to the month that is on. */
  bill(
    month?: string,
  ): ReturnType<AutomaticFixture['app']['app']['services']['t4aBilling']['billing']['billAll']>;
  /** Goes to a moment that is not over yet. */
  until(moment: string): void;
  invoices(who: TestCustomer): Promise<CallResult<typeof getT4ARacune>>;
  /** The newest one. */
  invoice(who: TestCustomer): Promise<T4AInvoice>;
  /** Looks at what is due, as the server does, and at what follows. */
  lookAround(): Promise<void>;
  faults(): Promise<readonly string[]>;
}

export async function openBillingFixture(
  settings: Readonly<Record<string, string>> = {},
): Promise<BillingFixture> {
  const fixture = await openAutomaticFixture({
    T4A_KEY: 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE',
    ...settings,
  });
  const { database, services } = fixture.app.app;
  const { externalToll, t4aBilling } = services;

  const enter = async ({ accountId, userId, tagId }: TestCustomer): Promise<void> => {
    const actor = { accountId, userId, requestId: '' };
    await externalToll.account.terms(everyAccount.account(accountId), '2');
    await externalToll.account.activate(scopeOf(actor));
    const tag = await services.tags.find(everyAccount.account(accountId), tagId);
    const serialNumber = tag?.serialNumber ?? '';
    await externalToll.tags.add(scopeOf(actor), { category: 'I', serialNumber });
  };

  const invoices: BillingFixture['invoices'] = async ({ accountId }) =>
    invoicesView(
      await t4aBilling.invoices.list(everyAccount.account(accountId), { first: 0, rows: 100 }),
    );

  return {
    ...fixture,
    async addTraveller(options = {}) {
      const driver = await fixture.addDriver(options);
      await enter(driver);
      return driver;
    },
    async addWithoutCard() {
      const customer = await fixture.addCustomer();
      await enter(customer);
      return customer;
    },
    async abroad({ accountId, tagId }, ...passages) {
      const tag = await services.tags.find(everyAccount.account(accountId), tagId);
      const { serialNumber } = tag ?? { serialNumber: '' };
      const now = fixture.app.now();
      const driven = { enteredAt: null, exitedAt: now.toString() };
      const told = (passages.length === 0 ? [{}] : passages).map((changes) => {
        const passage = aDeliveredPassage({ serialNumber, ...driven, ...changes });
        return { ...passage, rate: { ...passage.rate, day: tollDay(now) } };
      });
      const read = readExternalDelivery(Buffer.from(aDelivery(...told)));
      if (!read.ok) throw new Error(read.faults[0]?.message);
      const report = await externalToll.intake.recorder.record(everyAccount, read.passages);
      if (report.recorded !== told.length) throw new Error(JSON.stringify(report));
    },
    bill: (month = tollDay(fixture.app.now()).slice(0, 7)) =>
      t4aBilling.billing.billAll(everyAccount, month),
    until(moment) {
      fixture.app.passTime(fixture.app.now().until(moment));
    },
    invoices,
    async invoice(who) {
      const { items } = await invoices(who);
      const [newest] = items;
      if (newest === undefined) throw new Error('There is no invoice');
      return newest;
    },
    async lookAround() {
      await t4aBilling.charges.sweep(everyAccount);
      await fixture.work();
    },
    async faults() {
      const checks = [
        ...(await services.wallet.verify(everyAccount)),
        ...(await checkInvoicesAbroad(everyAccount, database.queries)),
      ];
      const own = checks.flatMap(({ invariant, faults }) =>
        faults.map((fault) => `${invariant}: ${fault}`),
      );
      return [...own, ...(await fixture.ledgerFaults())];
    },
  };
}
