import { dodajKarticu } from '@rampa/contract/cards';
import { napraviPorudzbinu } from '@rampa/contract/purchases';
import { napraviDopunu, napraviUplatnicu } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createPassageRecorder } from '../areas/passages/index.ts';
import { insertPastTopUps, type PastTopUp } from '../areas/top-ups/index.ts';
import { transfer } from '../areas/wallet/index.ts';
import { companysThings, type CompanysThings } from './companys-things.ts';
import type { AppFixture, SignedIn } from './app-fixture.ts';
import {
  bulkSlip,
  closeMonths,
  billAbroad,
  driveAbroad,
  editTags,
  fileComplaint,
  newTagOrder,
  orderNumberOf,
  otherSession,
  pricedRequest,
} from './owned-by-use.ts';
import { everyAccount, scopeOf } from './scope.ts';

/** One of each thing that a customer can own, by the ids that calls take. */
export interface OwnedThings extends CompanysThings {
  readonly tagId: string;
  readonly serialNumber: string;
  /** A saved card. */
  readonly cardId: string;
  /** Another one, which nothing needs. */
  readonly spareCardId: string;
  readonly spareT4ACardId: string;
  /** The registration of a card, under way. */
  readonly cardRegistration: string;
  readonly passageId: string;
  /** Abroad, of the tag, which is in the external-toll service. */
  readonly t4aPassageId: string;
  /** Of that passage, with a payment of it. */
  readonly t4aInvoiceId: string;
  readonly t4aInvoiceOrder: string;
  /** The tag's. */
  readonly costCentreId: string;
  /** Of many tags. */
  readonly editId: string;
  readonly statementId: string;
  readonly paidOrder: string;
  /** Waits for a bank transfer. */
  readonly slipOrder: string;
  /** Waits for a card payment. */
  readonly cardOrder: string;
  /** Of several tags, waits for a bank transfer. */
  readonly bulkOrder: string;
  /** Tags, to be paid on delivery. */
  readonly tagOrder: string;
  /** Tags, to be paid by slip. */
  readonly tagSlipOrder: string;
  /** Number of a complaint that was received. */
  readonly complaint: string;
  /** Number of a purchase request that was priced. */
  readonly request: string;
  /** A file of that complaint. */
  readonly attachmentId: string;
  /** Who owns all this. */
  readonly memberId: string;
  /** Signed in on another device. */
  readonly sessionId: string;
}

/** Ids that nobody owns. */
export function thingsOfNobody(): OwnedThings {
  const order = () => `TU${uuid().replaceAll('-', '').slice(-14).toUpperCase()}`;
  return {
    tagId: uuid(),
    serialNumber: '0000000000',
    cardId: uuid(),
    spareCardId: uuid(),
    spareT4ACardId: uuid(),
    cardRegistration: order(),
    passageId: uuid(),
    t4aPassageId: uuid(),
    t4aInvoiceId: uuid(),
    t4aInvoiceOrder: order(),
    costCentreId: uuid(),
    editId: uuid(),
    statementId: uuid(),
    paidOrder: order(),
    slipOrder: order(),
    cardOrder: order(),
    bulkOrder: order(),
    tagOrder: order(),
    tagSlipOrder: order(),
    complaint: `R261120-${uuid().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
    request: `Z261120-${uuid().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
    attachmentId: uuid(),
    memberId: uuid(),
    sessionId: uuid(),
    keyId: uuid(),
    webhookId: uuid(),
    deliveryId: uuid(),
    invitationId: uuid(),
  };
}

interface PaidTag {
  readonly tagId: string;
  readonly orderNumber: string;
  readonly createdAt: Temporal.Instant;
}

/** A top-up of 2,000 that was paid, as the ledger and the list of top-ups have it. */
async function payForTag(
  fixture: AppFixture,
  { accountId, userId }: SignedIn,
  { tagId, orderNumber, createdAt }: PaidTag,
): Promise<void> {
  const { database, services } = fixture.app;
  const journalId = uuid();
  const paid: PastTopUp = {
    accountId,
    userId,
    tagId,
    topUpId: uuid(),
    orderNumber,
    method: 'card',
    amountMinor: 200_000,
    currency: 'RSD',
    state: 'paid',
    createdAt: '2026-11-01T08:00:00Z',
    settledAt: '2026-11-01T08:01:00Z',
    journalId,
  };
  await database.transaction(async (tx) => {
    await services.wallet.postJournals(everyAccount, tx, [
      {
        journalId,
        accountId,
        kind: 'top-up',
        reference: paid.orderNumber,
        occurredAt: createdAt,
        currency: paid.currency,
        lines: transfer(
          { kind: 'gateway-clearing' },
          { kind: 'tag', tagId: paid.tagId },
          paid.amountMinor,
        ),
      },
    ]);
    await insertPastTopUps(everyAccount, tx, [paid]);
  });
}

export async function giveThings(fixture: AppFixture, owner: SignedIn): Promise<OwnedThings> {
  const { database, services } = fixture.app;
  const { accountId, userId } = owner;
  const nobody = thingsOfNobody();
  const serialNumber = `SN${uuid().slice(-10).toUpperCase()}`;
  const createdAt = Temporal.Instant.from('2026-01-01T08:00:00Z');
  const costCentre = { costCentreId: '', code: uuid().slice(-12), name: 'Набавка' };
  const saved = await services.tags.costCentres.save(scopeOf({ accountId, userId }), costCentre);
  if (!saved.ok) throw new Error(saved.code);
  const { costCentreId } = saved.value;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId: nobody.tagId,
      serialNumber,
      category: 'I',
      plate: 'BG123-AB',
      nickname: 'Мој ауто',
      costCentreId,
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  // Before the passage: a balance below zero would be told, if a job were quick enough to see it.
  await payForTag(fixture, owner, {
    tagId: nobody.tagId,
    orderNumber: nobody.paidOrder,
    createdAt,
  });
  const recorder = createPassageRecorder({ database, ...services });
  const exitedAt = Date.parse('2026-11-10T10:00:00Z');
  await recorder.recordPassages(everyAccount, [
    {
      sourceKey: uuid(),
      serialNumber,
      entryStationId: 'rs-a1-stara-pazova',
      enteredAt: exitedAt - 28 * 60_000,
      exitStationId: 'rs-a1-novi-sad-jug',
      exitedAt,
      lane: '3',
      category: 'I',
    },
  ]);
  const passages = await database.run('SELECT passage_id FROM passages WHERE account_id = $1', [
    accountId,
  ]);
  const order = async (call: typeof napraviDopunu | typeof napraviUplatnicu): Promise<string> => {
    const input = { tag_id: nobody.tagId, amount: 200_000, idempotencyKey: uuid() };
    const { result } = await fixture.call(call, input, owner.token);
    return orderNumberOf(result);
  };
  const registered = await fixture.call(dodajKarticu, { idempotencyKey: uuid() }, owner.token);
  const keepCard = (): Promise<string> =>
    database.transaction((tx) =>
      services.savedCards.take(everyAccount.account(accountId), tx, services.payments.provider, {
        token: uuid(),
        maskedNumber: '411111******1111',
        brand: 'visa',
        expires: '2031-12',
      }),
    );
  const cardId = await keepCard();
  const spareCardId = await keepCard();
  await services.fulfilment.receive('I', 100);
  const tags = async (payment: 'slip' | 'on-delivery'): Promise<string> => {
    const { result } = await fixture.call(napraviPorudzbinu, newTagOrder(payment), owner.token);
    return orderNumberOf(result);
  };
  return {
    tagId: nobody.tagId,
    serialNumber,
    costCentreId,
    editId: await editTags(fixture, owner),
    cardId,
    spareCardId,
    spareT4ACardId: await keepCard(),
    cardRegistration: orderNumberOf(registered.result),
    statementId: await closeMonths(fixture, owner),
    passageId: (passages as { passage_id: string }[])[0]?.passage_id ?? '',
    paidOrder: nobody.paidOrder,
    slipOrder: await order(napraviUplatnicu),
    cardOrder: await order(napraviDopunu),
    bulkOrder: await bulkSlip(fixture, owner, nobody.tagId),
    tagOrder: await tags('on-delivery'),
    tagSlipOrder: await tags('slip'),
    t4aPassageId: await driveAbroad(fixture, owner, serialNumber),
    ...(await billAbroad(fixture, owner)),
    ...(await fileComplaint(fixture, owner)),
    memberId: userId,
    request: await pricedRequest(fixture, owner),
    sessionId: await otherSession(fixture, owner),
    ...(await companysThings(fixture, owner)),
  };
}
