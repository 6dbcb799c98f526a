import { v7 as uuid } from 'uuid';
import type { CallResult, Envelope } from '@rampa/contract';
import {
  napraviDopunu,
  sacuvajAutomatskuDopunu,
  type AutomaticTopUp,
} from '@rampa/contract/top-ups';
import { createPassageRecorder } from '../../passages/index.ts';
import { GatewayUnavailable } from '../../payments/index.ts';
import { openPaymentFixture, type PaymentFixture, type TestCustomer } from './payment-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { automaticTopUpsView } from '../automatic/automatic-view.ts';

/** A customer with a tag, a saved card and 2,500 dinars on the tag. */
export interface Driver extends TestCustomer {
  readonly cardId: string;
}

export interface Amounts {
  readonly limit: number;
  readonly amount: number;
  readonly monthlyCap: number;
  /** Whether the amount is the balance to be reached. */
  readonly upTo?: boolean;
}

/** The whole server with a gateway; its jobs run when the test says so. */
export interface AutomaticFixture extends PaymentFixture {
  addDriver(options?: { readonly pan?: string }): Promise<Driver>;
  /** Saves one more card by a top-up; returns its id. */
  keepCard(customer: TestCustomer, options?: { pan?: string; expiry?: string }): Promise<string>;
  setRule(driver: Driver, amounts?: Partial<Amounts>): Promise<Envelope & { http: number }>;
  /** Records so many passages of 320 dinars each. */
  drive(driver: Driver, passages: number): Promise<void>;
  /** Runs the waiting jobs, and those that follow from them. */
  work(): Promise<void>;
  ruleOf(driver: Driver): Promise<AutomaticTopUp | undefined>;
  balanceOf(driver: Driver): Promise<number>;
  /** Orders of automatic top-ups, the oldest first. */
  automaticOrders(driver: Driver): Promise<readonly { order_number: string; state: string }[]>;
  /** Templates of the mails to the customer, in order. */
  mailsTo(driver: TestCustomer): Promise<readonly { template: string; params: object }[]>;
  noticesOf(driver: TestCustomer): Promise<readonly string[]>;
  /** How often the gateway has charged for the driver's automatic top-ups. */
  approvals(driver: Driver): Promise<number>;
  /** How many mails of this kind the driver was sent. */
  told(driver: Driver, template: string): Promise<number>;
}

/** Data of the jobs that the fixture runs. */
interface JobData {
  readonly orderNumber?: string;
  readonly accountId?: string;
  readonly tagIds?: readonly string[];
  readonly racunId?: string;
}

export const usualRule: Amounts = { limit: 100_000, amount: 200_000, monthlyCap: 500_000 };

export async function openAutomaticFixture(
  settings: Readonly<Record<string, string>> = {},
): Promise<AutomaticFixture> {
  const fixture = await openPaymentFixture(settings);
  const keepCard = createKeepCard(fixture);
  return {
    ...fixture,
    keepCard,
    async addDriver(options = {}) {
      const customer = await fixture.addCustomer();
      return { ...customer, cardId: await keepCard(customer, options) };
    },
    async setRule(driver, amounts = {}) {
      const { token } = await fixture.app.signInAgain(driver);
      const input = { tag_id: driver.tagId, cardId: driver.cardId, ...usualRule, ...amounts };
      return fixture.app.call(sacuvajAutomatskuDopunu, input, token);
    },
    drive: createDrive(fixture),
    work: createWork(fixture),
    ...createObservers(fixture),
  };
}

export function createKeepCard(fixture: PaymentFixture): AutomaticFixture['keepCard'] {
  const { services } = fixtureParts(fixture);
  return async (customer, options = {}) => {
    const { pan = '4111111111111111', expiry } = options;
    const input = { tag_id: customer.tagId, amount: 250_000, idempotencyKey: uuid() };
    const signedIn = await fixture.app.signInAgain(customer);
    const answer = await fixture.call(signedIn, napraviDopunu, { ...input, keepCard: true });
    if (answer.http !== 200) throw new Error(answer.message);
    const started = answer.result as CallResult<typeof napraviDopunu>;
    await fixture.goToGateway(started.redirectUrl);
    await fixture.gateway.approve(started.order_number, {
      pan,
      ...(expiry === undefined ? {} : { expiry }),
    });
    const cards = await services.cards.list(everyAccount.account(customer.accountId));
    const card = cards.find(({ maskedNumber }) => maskedNumber.endsWith(pan.slice(-4)));
    if (card === undefined) throw new Error('The card was not kept');
    return card.cardId;
  };
}

function createDrive(fixture: PaymentFixture): AutomaticFixture['drive'] {
  const { database, services, clock } = fixtureParts(fixture);
  const recorder = createPassageRecorder({ database, ...services });
  let trips = 0;
  return async ({ accountId, tagId }, passages) => {
    const tag = await services.tags.find(everyAccount.account(accountId), tagId);
    const exitedAt = clock().subtract({ hours: 1 }).epochMilliseconds;
    const delivered = Array.from({ length: passages }, () => {
      trips += 1;
      // Hours apart, so that none counts as a repetition.
      const at = exitedAt - trips * 3_600_000;
      return {
        sourceKey: uuid(),
        serialNumber: tag?.serialNumber ?? '',
        entryStationId: 'rs-a1-stara-pazova',
        enteredAt: at - 28 * 60_000,
        exitStationId: 'rs-a1-novi-sad-jug',
        exitedAt: at,
        lane: '3',
        category: 'I' as const,
      };
    });
    const report = await recorder.recordPassages(everyAccount, delivered);
    if (report.recorded !== passages) throw new Error(JSON.stringify(report));
  };
}

function createWork(fixture: PaymentFixture): AutomaticFixture['work'] {
  const { database, services } = fixtureParts(fixture);
  const done = new Set<string>();
  const workOnce = async (): Promise<number> => {
    const jobs = (await database.run(
      `SELECT id, name, data FROM jobs.job WHERE name IN ('automatic-top-up', 'card-charge', 't4a-invoice-charge')
       ORDER BY created_on`,
    )) as { id: string; name: string; data: JobData }[];
    const waiting = jobs.filter(({ id }) => !done.has(id));
    for (const { id, name, data } of waiting) {
      done.add(id);
      if (name === 'card-charge') {
        // As the job does: an unreachable gateway is asked again later.
        await services.payments.sendCharge(data.orderNumber ?? '').catch(ignoreAway);
      } else if (name === 't4a-invoice-charge') {
        await services.t4aBilling.charges.lookAt(
          everyAccount.account(data.accountId ?? ''),
          data.racunId ?? '',
        );
      } else {
        for (const tagId of data.tagIds ?? []) {
          await services.automaticCharges.lookAt(everyAccount.account(data.accountId ?? ''), tagId);
        }
      }
    }
    return waiting.length;
  };

  return async () => {
    while ((await workOnce()) > 0);
  };
}

/** What is known of a driver: balance, orders, mails, and charges at the gateway. */
function createObservers(
  fixture: PaymentFixture,
): Omit<
  AutomaticFixture,
  keyof PaymentFixture | 'addDriver' | 'keepCard' | 'setRule' | 'drive' | 'work'
> {
  const { database, services } = fixtureParts(fixture);
  const automaticOrders: AutomaticFixture['automaticOrders'] = ({ accountId, tagId }) =>
    fixture.rows(
      `SELECT order_number, state FROM top_ups
       WHERE automatic AND account_id = $1 AND tag_id = $2 ORDER BY created_at, top_up_id`,
      [accountId, tagId],
    );

  const mailsTo: AutomaticFixture['mailsTo'] = ({ username }) =>
    fixture.rows(
      `SELECT data->>'template' AS template, data->'params' AS params FROM jobs.job
       WHERE name = 'mail' AND data->>'to' = $1 ORDER BY created_on`,
      [`${username}@primer.rs`],
    );

  return {
    async ruleOf(driver) {
      const scope = everyAccount.account(driver.accountId);
      const { items } = automaticTopUpsView(await services.automaticTopUps.list(scope));
      return items.find(({ tag_id: tagId }) => tagId === driver.tagId);
    },
    async balanceOf({ accountId, tagId }) {
      return (
        (await services.wallet.tagBalances(everyAccount.account(accountId), database.queries)).get(
          tagId,
        ) ?? 0
      );
    },
    automaticOrders,
    mailsTo,
    async approvals(driver) {
      const known = new Map((await fixture.gateway.orders()).map((one) => [one.order_number, one]));
      const orders = await automaticOrders(driver);
      return orders.filter(({ order_number: n }) => known.get(n)?.status === 'approved').length;
    },
    async told(driver, template) {
      return (await mailsTo(driver)).filter((mail) => mail.template === template).length;
    },
    async noticesOf({ accountId }) {
      const rows = await fixture.rows<{ template: string }>(
        'SELECT template FROM notices WHERE account_id = $1 ORDER BY told_at, notice_id',
        [accountId],
      );
      return rows.map(({ template }) => template);
    },
  };
}

function fixtureParts(fixture: PaymentFixture) {
  const { database, services } = fixture.app.app;
  return { database, services, clock: () => fixture.app.now() };
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}
