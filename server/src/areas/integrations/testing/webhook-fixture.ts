import type { CallResult } from '@rampa/contract';
import { getIsporuke, getVebhukovi, napraviVebhuk } from '@rampa/contract/integrations';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { createPassageRecorder, type DeliveredPassage } from '../../passages/index.ts';
import { tripOf } from '../../passages/testing/passages-fixture.ts';
import { transfer } from '../../wallet/index.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { everyAccount } from '../../../testing/scope.ts';

export interface Company {
  readonly who: SignedIn;
  readonly tagId: string;
  readonly serialNumber: string;
}

type Made = CallResult<typeof napraviVebhuk>;

type Open = () => AppFixture;

/** A server with its workers, and companies whose receivers listen; opened and closed with the file. */
export function useWebhookFixture() {
  let fixture: AppFixture;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    fixture = await openAppFixture();
    await fixture.app.jobs.start();
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });
  afterAll(() => fixture.close());

  async function addReceiver(): Promise<Receiver> {
    const receiver = await startReceiver();
    receivers.push(receiver);
    return receiver;
  }

  /** Lets time pass, then runs the sweep of webhooks. */
  async function later(duration: Temporal.DurationLike): Promise<void> {
    fixture.passTime(duration);
    await fixture.app.services.webhookDeliveries.sweep(everyAccount);
  }

  const open: Open = () => fixture;
  return {
    ask: (...given: Parameters<AppFixture['call']>) => fixture.call(...given),
    app: () => fixture.app,
    log: () => fixture.log,
    addStranger: (...given: Parameters<AppFixture['addCustomer']>) => fixture.addCustomer(...given),
    addReceiver,
    later,
    ...companiesOf(open),
    ...eventsOf(open),
    ...deliveriesOf(open),
  };
}

/** Companies, and the webhooks that they make. */
function companiesOf(open: Open) {
  async function addCompany(): Promise<Company> {
    const who = await open().addCustomer('pravno');
    const tagId = uuid();
    const serialNumber = `SN${tagId.slice(-10)}`;
    const at = Temporal.Instant.from('2026-01-01T08:00:00Z');
    await open().app.services.tags.add(
      everyAccount.account(who.accountId),
      open().app.database.queries,
      [
        {
          tagId,
          serialNumber,
          category: 'I',
          plate: 'BG123-AB',
          nickname: 'Комби',
          costCentreId: null,
          status: 'aktivan',
          statusChangedAt: at,
          createdAt: at,
        },
      ],
    );
    return { who, tagId, serialNumber };
  }

  async function addWebhook(
    { who }: Company,
    { url }: Pick<Receiver, 'url'>,
    events: readonly string[] = ['passage.recorded'],
  ): Promise<Made> {
    const answer = await open().call(napraviVebhuk, { url, events }, who.token);
    expect(answer.message).toBe('');
    return answer.result as Made;
  }

  /** Days pass; a session lives shorter. */
  const again = async (company: Company): Promise<Company> => ({
    ...company,
    who: await open().signInAgain(company.who),
  });

  return { addCompany, addWebhook, again };
}

/** What a company's webhooks may tell: trips and top-ups. */
function eventsOf(open: Open) {
  let trips = 0;
  /** Trips from Stara Pazova to Novi Sad, each later than the one before. */
  const tripsOf = ({ serialNumber }: Company, count: number): DeliveredPassage[] =>
    Array.from({ length: count }, () => {
      trips += 1;
      const exit = Temporal.Instant.from('2026-03-01T10:00:00Z').add({ hours: trips });
      return tripOf(serialNumber, exit.toString());
    });

  const recorder = () => {
    const { database, services } = open().app;
    return createPassageRecorder({ database, ...services });
  };

  async function drive(company: Company, count = 1): Promise<readonly DeliveredPassage[]> {
    const delivered = tripsOf(company, count);
    expect((await recorder().recordPassages(everyAccount, delivered)).recorded).toBe(count);
    return delivered;
  }

  async function topUp({ who, tagId }: Company, amountMinor: number): Promise<void> {
    const { database, services } = open().app;
    await database.transaction((tx) =>
      services.wallet.postJournals(everyAccount, tx, [
        {
          accountId: who.accountId,
          kind: 'top-up',
          reference: uuid(),
          occurredAt: Temporal.Instant.from('2026-11-19T08:00:00Z'),
          currency: 'RSD',
          lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId }, amountMinor),
        },
      ]),
    );
  }

  return { tripsOf, recorder, drive, topUp };
}

/** What is known of deliveries: in the log, at the receiver, in the queue and by mail. */
function deliveriesOf(open: Open) {
  const run = (text: string, ...values: unknown[]) =>
    open().app.database.run(text, values) as Promise<Record<string, unknown>[]>;

  async function logOf({ who }: Company, { webhook_id }: Made) {
    const answer = await open().call(getIsporuke, { webhook_id, rows: 100 }, who.token);
    return (answer.result as CallResult<typeof getIsporuke>).items;
  }

  const webhooksOf = async ({ who }: Company) =>
    ((await open().call(getVebhukovi, {}, who.token)).result as CallResult<typeof getVebhukovi>)
      .items;

  async function receivedBy({ received }: Receiver, count: number): Promise<void> {
    await expect.poll(() => received.length).toBe(count);
  }

  /** The delivery log shows the state of the newest request. */
  async function newestIs(company: Company, made: Made, wanted: object): Promise<void> {
    await expect.poll(async () => (await logOf(company, made))[0]).toMatchObject(wanted);
  }

  /** Every look at the company's webhooks that was asked for is done. */
  async function allLooked({ who }: Company): Promise<void> {
    await expect
      .poll(() =>
        run(
          `SELECT 1 FROM jobs.job WHERE name LIKE 'webhook%' AND data->>'accountId' = $1
         AND state IN ('created', 'retry', 'active')`,
          who.accountId,
        ),
      )
      .toEqual([]);
  }

  const mailsTo = async ({ who }: Company): Promise<unknown[]> =>
    (
      await run(
        `SELECT data->>'template' AS template FROM jobs.job WHERE name = 'mail'
       AND data->>'to' = $1 AND data->>'template' LIKE 'integrations.mail-webhook-%'`,
        `${who.username}@primer.rs`,
      )
    ).map(({ template }) => template);

  return { run, logOf, webhooksOf, receivedBy, newestIs, allLooked, mailsTo };
}
