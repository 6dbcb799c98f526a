import type { Envelope } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import { dodajPrilog, novaReklamacija } from '@rampa/contract/complaints';
import { napraviPorudzbinu } from '@rampa/contract/purchases';
import { napraviDopunu, napraviUplatnicu } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { readExternalDelivery } from '../areas/external-toll/index.ts';
import { aDeliveredPassage, aDelivery } from '../areas/external-toll/testing/delivered-samples.ts';
import { commandLineOperator } from '../platform/audit/operator.ts';
import { createPassageRecorder } from '../areas/passages/index.ts';
import { insertPastTopUps, type PastTopUp } from '../areas/top-ups/index.ts';
import { transfer } from '../areas/wallet/index.ts';
import type { AppStage, SignedIn } from './app-stage.ts';

/** One of each thing that a customer can own, by the ids that calls take. */
export interface OwnedThings {
  readonly tagId: string;
  readonly serialNumber: string;
  /** A kept card. */
  readonly cardId: string;
  /** Another one, which nothing needs. */
  readonly spareCardId: string;
  readonly spareT4ACardId: string;
  /** The registration of a card, under way. */
  readonly cardRegistration: string;
  readonly passageId: string;
  /** Abroad, of the tag, which is in the external-toll service. */
  readonly t4aPassageId: string;
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
    costCentreId: uuid(),
    editId: uuid(),
    statementId: uuid(),
    paidOrder: order(),
    slipOrder: order(),
    cardOrder: order(),
    tagOrder: order(),
    tagSlipOrder: order(),
    complaint: `R261120-${uuid().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
    request: `Z261120-${uuid().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
    attachmentId: uuid(),
    memberId: uuid(),
    sessionId: uuid(),
  };
}

export async function giveThings(stage: AppStage, owner: SignedIn): Promise<OwnedThings> {
  const { database, services } = stage.app;
  const { accountId, userId } = owner;
  const nobody = thingsOfNobody();
  const serialNumber = `SN${uuid().slice(-10)}`;
  const createdAt = Temporal.Instant.from('2026-01-01T08:00:00Z');
  const costCentre = { costCentreId: '', code: uuid().slice(-12), name: 'Набавка' };
  const saved = await services.tags.costCentres.save(
    { accountId, userId, requestId: uuid() },
    costCentre,
  );
  if (!saved.ok) throw new Error(saved.code);
  const { costCentreId } = saved.value;
  await services.tags.add(database.queries, [
    {
      accountId,
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
  const recorder = createPassageRecorder({ database, ...services });
  const exitedAt = Date.parse('2026-11-10T10:00:00Z');
  await recorder.recordPassages([
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
  const journalId = uuid();
  const paid: PastTopUp = {
    accountId,
    userId,
    tagId: nobody.tagId,
    topUpId: uuid(),
    orderNumber: nobody.paidOrder,
    method: 'card',
    amountMinor: 200_000,
    currency: 'RSD',
    state: 'paid',
    createdAt: '2026-11-01T08:00:00Z',
    settledAt: '2026-11-01T08:01:00Z',
    journalId,
  };
  await database.transaction(async (tx) => {
    await services.wallet.postJournals(tx, [
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
    await insertPastTopUps(tx, [paid]);
  });
  const passages = await database.run('SELECT passage_id FROM passages WHERE account_id = $1', [
    accountId,
  ]);
  const order = async (call: typeof napraviDopunu | typeof napraviUplatnicu): Promise<string> => {
    const input = { tag_id: nobody.tagId, amount: 200_000, idempotencyKey: uuid() };
    const { result } = await stage.call(call, input, owner.token);
    return orderNumberOf(result);
  };
  const registered = await stage.call(dodajKarticu, { idempotencyKey: uuid() }, owner.token);
  const keepCard = (): Promise<string> =>
    database.transaction((tx) =>
      services.keptCards.take(tx, accountId, services.payments.provider, {
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
    const { result } = await stage.call(napraviPorudzbinu, newTagOrder(payment), owner.token);
    return orderNumberOf(result);
  };
  return {
    tagId: nobody.tagId,
    serialNumber,
    costCentreId,
    editId: await editTags(stage, owner),
    cardId,
    spareCardId,
    spareT4ACardId: await keepCard(),
    cardRegistration: orderNumberOf(registered.result),
    statementId: await closeMonths(stage, owner),
    passageId: (passages as { passage_id: string }[])[0]?.passage_id ?? '',
    paidOrder: nobody.paidOrder,
    slipOrder: await order(napraviUplatnicu),
    cardOrder: await order(napraviDopunu),
    tagOrder: await tags('on-delivery'),
    tagSlipOrder: await tags('slip'),
    t4aPassageId: await driveAbroad(stage, owner, serialNumber),
    ...(await fileComplaint(stage, owner)),
    memberId: userId,
    request: await pricedRequest(stage, owner),
    sessionId: await otherSession(stage, owner),
  };
}

/** The months up to the one of the passage; answers the latest one's statement. */
async function closeMonths(stage: AppStage, { accountId }: SignedIn): Promise<string> {
  const { database, services } = stage.app;
  await database.transaction((tx) =>
    services.statementClosing.closeAccount(tx, accountId, '2026-11', false),
  );
  const { items } = await services.statements.list(accountId, { first: 0, rows: 1 });
  return items[0]?.statementId ?? '';
}

/** A change of all tags at once. */
async function editTags(stage: AppStage, owner: SignedIn): Promise<string> {
  const { edits } = stage.app.services.tags;
  const asked = {
    selection: { by: 'filter' as const, filter: '', except: [] },
    changes: { nickname: 'Моје возило' },
  };
  const seen = await edits.preview(owner.accountId, { ...asked, first: 0, rows: 5 });
  if (!seen.ok) throw new Error(seen.code);
  const { digest } = seen.value;
  const actor = { accountId: owner.accountId, userId: owner.userId, requestId: uuid() };
  const edited = await edits.apply(actor, { ...asked, digest });
  if (!edited.ok) throw new Error(edited.code);
  return edited.value.editId;
}

/** Puts the tag into the external-toll service and takes a passage of it. */
async function driveAbroad(
  { app: { database, services } }: AppStage,
  { accountId, userId }: SignedIn,
  serialNumber: string,
): Promise<string> {
  const { account, tags, intake } = services.externalToll;
  const actor = { accountId, userId, requestId: uuid() };
  await account.terms(accountId, '2');
  await account.activate(actor);
  await tags.add(actor, { kategorija: 'I', serial_number: serialNumber });
  const added = await tags.list(accountId, { first: 0, rows: 1, dodajNoviDialog: false });
  // Driven at the moment when the tag came in.
  const exitedAt = added.items[0]?.addedAt;
  const read = readExternalDelivery(
    Buffer.from(aDelivery(aDeliveredPassage({ serialNumber, enteredAt: null, exitedAt }))),
  );
  if (!read.ok) throw new Error(read.faults[0]?.message);
  await intake.recorder.record(read.passages);
  const rows = await database.run('SELECT passage_id FROM t4a_passages WHERE account_id = $1', [
    accountId,
  ]);
  return (rows as { passage_id: string }[])[0]?.passage_id ?? '';
}

/** An order of one tag of category I without credit, as anybody may place it. */
export function newTagOrder(payment: 'card' | 'slip' | 'on-delivery') {
  return {
    idempotencyKey: uuid(),
    lines: [{ kategorija: 'I', quantity: 1, package: 'none' }],
    total: 241_200,
    lice: 'fizicko',
    ime: 'Милица',
    prezime: 'Петровић',
    email: 'milica@primer.rs',
    telefon: '0641234567',
    delivery: 'address',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
    payment,
  } as const;
}

function orderNumberOf(result: Envelope['result']): string {
  // Both calls answer so when they succeed; else the test has to stop here.
  const { order_number: orderNumber } = result as { order_number: string };
  return orderNumber;
}

async function otherSession(stage: AppStage, owner: SignedIn): Promise<string> {
  const { token } = await stage.signInAgain(owner);
  const session = await stage.app.services.identity.authenticator.authenticate(token);
  if (!session.ok) throw new Error(session.code);
  return session.value.sessionId;
}

/** A purchase request that waits for the customer; it is told as a company's, whoever owns it. */
async function pricedRequest(stage: AppStage, owner: SignedIn): Promise<string> {
  const { purchaseRequests, requestDesk } = stage.app.services;
  const { lines, delivery, street, city, postcode, ime, prezime, email, telefon } =
    newTagOrder('slip');
  const sent = await purchaseRequests.send(
    {
      session: { ...owner, sessionId: '', lice: 'pravno', role: 'owner' as const, reach: null },
      requestId: '',
    },
    {
      idempotencyKey: uuid(),
      languageId: '2',
      lines: [...lines],
      delivery,
      street,
      city,
      postcode,
      ime,
      prezime,
      email,
      telefon,
      pointOfSale: '',
      note: '',
    },
  );
  if (!sent.ok) throw new Error(sent.code);
  const number = sent.value.request_number;
  await requestDesk.price({ number }, {}, '', commandLineOperator({ now: () => stage.now() }));
  return number;
}

/** A complaint about nothing in particular, with a file. */
async function fileComplaint(
  stage: AppStage,
  owner: SignedIn,
): Promise<Pick<OwnedThings, 'complaint' | 'attachmentId'>> {
  const upload = { fileName: 'dokaz.pdf', data: Buffer.from('%PDF-1.4 доказ').toString('base64') };
  const uploaded = await stage.call(dodajPrilog, upload, owner.token);
  // Both calls answer so when they succeed; else the test has to stop here.
  const { attachment_id: attachmentId } = uploaded.result as { attachment_id: string };
  const filed = await stage.call(
    novaReklamacija,
    {
      idempotencyKey: uuid(),
      about: 'other',
      kind: 'service',
      text: 'На станици нико није умео да помогне.',
      attachmentIds: [attachmentId],
    },
    owner.token,
  );
  const { complaint_number: complaint } = filed.result as { complaint_number: string };
  return { complaint, attachmentId };
}
