import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { AnyCall, CallResult, Envelope } from '@rampa/contract';
import { napraviDopunu, type TopUpStatus } from '@rampa/contract/top-ups';
import {
  openAppFixture,
  type AppFixture,
  type AppFixtureOptions,
  type SignedIn,
} from '../../../testing/app-fixture.ts';
import { freePort } from '../../../testing/free-port.ts';
import { checkTopUps } from '../verify.store.ts';
import { startSandboxGateway, type SandboxGateway } from '../../../testing/sandbox-gateway.ts';
import { everyAccount } from '../../../testing/scope.ts';

export interface TestCustomer extends SignedIn {
  readonly tagId: string;
}

/** The whole server, its database and a real gateway, talking to each other over HTTP. */
export interface PaymentFixture {
  readonly app: AppFixture;
  readonly gateway: SandboxGateway;
  readonly publicUrl: string;
  /** A customer with one tag. */
  addCustomer(): Promise<TestCustomer>;
  call(customer: SignedIn, call: AnyCall, input: object): Promise<Envelope & { http: number }>;
  /** Starts a top-up of 2,500 dinars, or of another amount. */
  start(
    customer: TestCustomer,
    wishes?: { readonly amount?: number; readonly key?: string },
  ): Promise<CallResult<typeof napraviDopunu>>;
  /** Posts the form of our page to the gateway, as the browser does. */
  goToGateway(redirectUrl: string): Promise<Response>;
  /** Starts a top-up and goes to the gateway; returns the order number. */
  startAtGateway(customer: TestCustomer): Promise<string>;
  status(
    customer: SignedIn,
    orderNumber: string,
  ): Promise<{ readonly status: TopUpStatus; readonly balance: number }>;
  /** Asks the gateway about all due payments, as the server does every few seconds. */
  sweep(): Promise<void>;
  /** The verdict on each notification of the gateway, in the order in which they came. */
  verdicts(orderNumber: string): Promise<readonly string[]>;
  /** Broken invariants of the ledger and of top-ups; normally none. */
  ledgerFaults(): Promise<readonly string[]>;
  /** Rows of a query, as the tables' owner. */
  rows<T>(text: string, values?: readonly unknown[]): Promise<readonly T[]>;
  close(): Promise<void>;
}

const key = 'TestKeyXULLyvgWyPJSwOHe';
const token = '7db11ea5d4a1af32421b564c79b946d1ead3daf0';

export async function openPaymentFixture(
  settings: Readonly<Record<string, string>> = {},
  options: Omit<AppFixtureOptions, 'settings'> = {},
): Promise<PaymentFixture> {
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-payments-'));
  const publicUrl = `http://127.0.0.1:${port}`;
  const gateway = await startSandboxGateway({
    port: gatewayPort,
    key,
    token,
    stateFile: path.join(folder, 'gateway.json'),
  });
  const app = await openAppFixture({
    ...options,
    settings: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      PAYMENT_BASE_URL: gateway.url,
      PAYMENT_KEY: key,
      PAYMENT_TOKEN: token,
      ...settings,
    },
  });
  await app.app.http.app.listen({ port, host: '127.0.0.1' });
  const { database, services } = app.app;

  const goToGateway: PaymentFixture['goToGateway'] = async (redirectUrl) => {
    const first = await (await fetch(redirectUrl)).text();
    // A card is saved only after the customer's click.
    const asks = first.includes('<form method="post"><button>');
    const page = asks ? await (await fetch(redirectUrl, { method: 'POST' })).text() : first;
    const form = new URLSearchParams();
    for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
      form.set(name, unescape(value));
    }
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    return fetch(unescape(action), { method: 'POST', body: form });
  };
  const call: PaymentFixture['call'] = (customer, definition, input) =>
    app.call(definition, input, customer.token);
  const start: PaymentFixture['start'] = async (customer, wishes = {}) => {
    const answer = await call(customer, napraviDopunu, {
      tag_id: customer.tagId,
      amount: wishes.amount ?? 250_000,
      idempotencyKey: wishes.key ?? uuid(),
    });
    if (answer.http !== 200) throw new Error(answer.message);
    return answer.result as CallResult<typeof napraviDopunu>;
  };

  return {
    app,
    gateway,
    publicUrl,
    call,
    start,
    goToGateway,
    async addCustomer() {
      const customer = await app.addCustomer();
      const tagId = uuid();
      const since = Temporal.Instant.from('2026-01-01T12:00:00Z');
      await services.tags.add(everyAccount.account(customer.accountId), database.queries, [
        {
          tagId,
          serialNumber: tagId.slice(-12),
          category: 'I',
          plate: 'BG 123-AB',
          nickname: '',
          status: 'aktivan',
          statusChangedAt: since,
          createdAt: since,
        },
      ]);
      return { ...customer, tagId };
    },
    async startAtGateway(customer) {
      const { order_number: orderNumber, redirectUrl } = await start(customer);
      const page = await goToGateway(redirectUrl);
      if (!page.ok) throw new Error(`The gateway answered ${page.status}`);
      return orderNumber;
    },
    async status({ accountId }, orderNumber) {
      // Not over HTTP: the customer's token may have expired meanwhile.
      const known = await services.topUps.status(everyAccount.account(accountId), orderNumber);
      if (!known.ok) throw new Error(known.code);
      const { topUp, balanceMinor } = known.value;
      return { status: topUp.state, balance: balanceMinor };
    },
    async sweep() {
      await services.payments.sweep();
    },
    async verdicts(orderNumber) {
      // The statement has rows of this shape.
      const rows = (await database.run(
        'SELECT verdict FROM payment_notices WHERE order_number = $1 ORDER BY notice_id',
        [orderNumber],
      )) as readonly { readonly verdict: string }[];
      return rows.map(({ verdict }) => verdict);
    },
    async ledgerFaults() {
      const checks = [
        ...(await services.wallet.verify(everyAccount)),
        ...(await checkTopUps(everyAccount, database.queries)),
      ];
      return checks.flatMap(({ invariant, faults }) =>
        faults.map((fault) => `${invariant}: ${fault}`),
      );
    },
    async rows(text, values) {
      return (await database.run(text, values)) as never;
    },
    async close() {
      await app.close();
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
