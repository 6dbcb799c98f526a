import { createHmac } from 'node:crypto';
import type { CallResult, Envelope } from '@rampa/contract';
import { parseMessage } from '@rampa/contract';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { everyAccount } from '../../../testing/scope.ts';
import { openPaymentFixture, type TestCustomer } from './payment-fixture.ts';

export const instantKey = 'Bw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
export const previousInstantKey = 'Cx5uR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';

type Slip = CallResult<typeof napraviUplatnicu>;

interface Signing {
  readonly key?: string;
  readonly seconds?: number;
  readonly signature?: string;
  readonly signedBody?: string;
}

export type InstantFixture = Awaited<ReturnType<typeof openInstantFixture>>;

/** A bank that announces instant transfers, and whose statements have them later. */
export async function openInstantFixture() {
  const fixture = await openPaymentFixture({
    IPS_KEY: instantKey,
    IPS_KEY_PREVIOUS: previousInstantKey,
  });
  const now = () => fixture.app.now();

  async function slipOf(customer: TestCustomer, amount = 250_000): Promise<Slip> {
    const answer = await fixture.call(customer, napraviUplatnicu, {
      tag_id: customer.tagId,
      amount,
      idempotencyKey: uuid(),
    });
    return answer.result as Slip;
  }

  function noticeOf(reference: string, wishes: Readonly<Record<string, unknown>> = {}) {
    return {
      format: 1,
      kind: 'credited',
      transferId: uuid().slice(-35),
      bookedAt: now().toString({ smallestUnit: 'second' }),
      account: '840-955845-10',
      amountMinor: 250_000,
      currency: 'RSD',
      reference,
      payer: 'Милица Петровић',
      ...wishes,
    };
  }

  async function announce(notice: object, signing: Signing = {}) {
    const payload = JSON.stringify(notice);
    const id = uuid();
    const seconds = signing.seconds ?? Math.floor(now().epochMilliseconds / 1000);
    const mac = createHmac('sha256', signing.key ?? instantKey)
      .update(`${id}.${seconds}.${signing.signedBody ?? payload}`)
      .digest('base64');
    const reply = await fixture.app.send({
      method: 'POST',
      url: '/intake/instant-transfers',
      payload,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signing.signature ?? `v1,${mac}`,
      },
    });
    const { message, result } = reply.json<Envelope>();
    return { http: reply.statusCode, key: parseMessage(message).key, result };
  }

  const entryOf = (reference: string, date: string, wishes: { readonly bankId?: string } = {}) => ({
    id: uuid(),
    date,
    amountMinor: 250_000,
    currency: 'RSD',
    reference,
    details: {
      bankId: wishes.bankId ?? '',
      account: '840000000095584510',
      payer: 'МИЛИЦА ПЕТРОВИЋ',
      payerAccount: '',
      purpose: '',
    },
  });

  async function importEntries(...entries: readonly ReturnType<typeof entryOf>[]) {
    const imported = await fixture.app.app.services.bankTransfers.import(
      everyAccount,
      entries,
      'camt053',
    );
    return imported.map(({ verdict }) => verdict);
  }

  const dayIn = (days: number): string =>
    now()
      .add({ hours: 24 * days })
      .toZonedDateTimeISO('Europe/Belgrade')
      .toPlainDate()
      .toString();

  const verdictsOf = async ({ transferId }: { readonly transferId: string }) => {
    const rows = await fixture.rows<{ verdict: string }>(
      'SELECT verdict FROM bank_transfers WHERE bank_id = $1 ORDER BY verdict',
      [transferId],
    );
    return rows.map(({ verdict }) => verdict);
  };

  return {
    ...fixture,
    now,
    slipOf,
    noticeOf,
    announce,
    entryOf,
    importEntries,
    dayIn,
    verdictsOf,
  };
}
