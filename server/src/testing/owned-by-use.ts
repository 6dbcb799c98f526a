import type { Envelope } from '@rampa/contract';
import { dodajPrilog, novaReklamacija } from '@rampa/contract/complaints';
import { napraviZbirnuDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { readExternalDelivery } from '../areas/external-toll/index.ts';
import { wishOf } from '../areas/purchases/index.ts';
import { aDeliveredPassage, aDelivery } from '../areas/external-toll/testing/delivered-samples.ts';
import type { AppFixture, SignedIn } from './app-fixture.ts';
import { deskScope, everyAccount, scopeOf } from './scope.ts';

/** Closes the months up to the passage's; returns the latest statement. */
export async function closeMonths(fixture: AppFixture, { accountId }: SignedIn): Promise<string> {
  const scope = everyAccount.account(accountId);
  const { database, services } = fixture.app;
  await database.transaction((tx) =>
    services.statementClosing.closeAccount(scope, tx, '2026-11', { tell: false, complete: null }),
  );
  const { items } = await services.statements.list(scope, { first: 0, rows: 1 });
  return items[0]?.statementId ?? '';
}

/** A change of all tags at once. */
export async function editTags(fixture: AppFixture, owner: SignedIn): Promise<string> {
  const { edits } = fixture.app.services.tags;
  const scope = scopeOf(owner);
  const asked = {
    selection: { by: 'filter' as const, filter: '', except: [] },
    changes: { nickname: 'Моје возило' },
  };
  const seen = await edits.preview(scope, { ...asked, first: 0, rows: 5 });
  if (!seen.ok) throw new Error(seen.code);
  const { digest } = seen.value;
  const edited = await edits.apply(scope, { ...asked, digest });
  if (!edited.ok) throw new Error(edited.code);
  return edited.value.editId;
}

/** Puts the tag into the external-toll service and takes a passage of it. */
export async function driveAbroad(
  { app: { database, services } }: AppFixture,
  { accountId, userId }: SignedIn,
  serialNumber: string,
): Promise<string> {
  const { account, tags, intake } = services.externalToll;
  const scope = scopeOf({ accountId, userId });
  await account.terms(scope, '2');
  await account.activate(scope);
  await tags.add(scope, { category: 'I', serialNumber });
  const added = await tags.list(scope, 'added', { first: 0, rows: 1 });
  // A passage at the instant the tag was enrolled.
  const exitedAt = added.items[0]?.addedAt?.toString();
  const read = readExternalDelivery(
    Buffer.from(aDelivery(aDeliveredPassage({ serialNumber, enteredAt: null, exitedAt }))),
  );
  if (!read.ok) throw new Error(read.faults[0]?.message);
  await intake.recorder.record(everyAccount, read.passages);
  const rows = await database.run('SELECT passage_id FROM t4a_passages WHERE account_id = $1', [
    accountId,
  ]);
  return (rows as { passage_id: string }[])[0]?.passage_id ?? '';
}

/** The invoice of what was driven abroad, and a payment of it that waits on the gateway's page. */
export async function billAbroad(
  { app: { database, services } }: AppFixture,
  { accountId, userId }: SignedIn,
): Promise<{ readonly t4aInvoiceId: string; readonly t4aInvoiceOrder: string }> {
  const { billing, invoices, payNow } = services.t4aBilling;
  await database.transaction((tx) =>
    billing.billAccount(everyAccount.account(accountId), tx, '2026-11'),
  );
  const { items } = await invoices.list(everyAccount.account(accountId), { first: 0, rows: 1 });
  const invoiceId = items[0]?.invoice.invoiceId ?? '';
  const wish = {
    invoiceId,
    cardId: '',
    keepCard: false,
    languageId: '2',
    idempotencyKey: uuid(),
  } as const;
  const started = await payNow.pay(scopeOf({ accountId, userId }), wish);
  if (!started.ok) throw new Error(started.code);
  return { t4aInvoiceId: invoiceId, t4aInvoiceOrder: started.value.orderNumber };
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

export function orderNumberOf(result: Envelope['result']): string {
  // Both calls answer so when they succeed; else the test has to stop here.
  const { order_number: orderNumber } = result as { order_number: string };
  return orderNumber;
}

/** A slip for several tags together, here for one. */
export async function bulkSlip(
  fixture: AppFixture,
  owner: SignedIn,
  tagId: string,
): Promise<string> {
  const each = { tag_ids: [tagId], fill: 'amount', amount: 200_000, total: 200_000 };
  const input = { ...each, method: 'bank-transfer', idempotencyKey: uuid() };
  return orderNumberOf((await fixture.call(napraviZbirnuDopunu, input, owner.token)).result);
}

export async function otherSession(fixture: AppFixture, owner: SignedIn): Promise<string> {
  const { token } = await fixture.signInAgain(owner);
  const session = await fixture.app.services.authenticator.authenticate(token);
  if (!session.ok) throw new Error(session.code);
  return session.value.sessionId;
}

/** A purchase request that waits for the customer; it is told as a company's, whoever owns it. */
export async function pricedRequest(fixture: AppFixture, owner: SignedIn): Promise<string> {
  const { purchaseRequests, requestDesk } = fixture.app.services;
  const { lines, delivery, street, city, postcode, ime, prezime, email, telefon } =
    newTagOrder('slip');
  const sent = await purchaseRequests.send(scopeOf(owner, { personType: 'pravno' }), {
    ...wishOf({
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
    }),
    note: '',
  });
  if (!sent.ok) throw new Error(sent.code);
  const number = sent.value;
  await requestDesk.price(deskScope(fixture.now), { number }, {}, '');
  return number;
}

/** A complaint about nothing in particular, with a file. */
export async function fileComplaint(
  fixture: AppFixture,
  owner: SignedIn,
): Promise<{ complaint: string; attachmentId: string }> {
  const upload = {
    fileName: 'dokaz.pdf',
    data: Buffer.from('%PDF-1.4 доказ\n%%EOF').toString('base64'),
  };
  const uploaded = await fixture.call(dodajPrilog, upload, owner.token);
  // Both calls answer so when they succeed; else the test has to stop here.
  const { attachment_id: attachmentId } = uploaded.result as { attachment_id: string };
  const filed = await fixture.call(
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
