import { buffer } from 'node:stream/consumers';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import { shortMomentText } from '../../platform/day-text.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { FileReply } from '../../platform/http/http.ts';
import { drawFacts, drawSum } from '../../platform/pdf/document-parts.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { Seller } from '../../platform/seller.ts';
import type { Translator } from '../../platform/translator.ts';
import { maskName, type DocumentCodes } from '../mail-check/index.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import { drawBulkReceipt } from './bulk/bulk-receipt.ts';
import { selectParts } from './bulk/bulk-parts.store.ts';
import { selectBulk } from './bulk/bulk.store.ts';
import { selectCompanyTopUp } from './company/company-top-ups.store.ts';
import { drawCompanyReceipt } from './company/company-receipt.ts';
import { beginReceipt, type Holder, type ReceiptStyle } from './receipt-layout.ts';
import { selectByOrder, type TopUpRecord } from './top-ups.store.ts';
import {
  reaches,
  reachesAll,
  type AccountScope,
  type AllAccounts,
} from '../../platform/scope/scope.ts';

export interface Receipts {
  forCustomer(
    scope: AccountScope,
    orderNumber: string,
    languageId: LanguageId,
  ): Promise<Outcome<FileReply, 'top-ups.not-found' | 'top-ups.not-paid'>>;
  /** The attachment of a mail; throws where the top-up is not paid. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<{ fileName: string; contentType: string; content: Buffer }>;
}

const contentType = 'application/pdf';

export function createReceipts(deps: {
  readonly database: Database;
  readonly tags: Pick<Tags, 'find' | 'describe'>;
  /** Whom documents of an account are made out to. */
  customerOf(scope: AccountScope, queries: Queries): Promise<Party>;
  readonly documentCodes: DocumentCodes;
  readonly translator: Translator;
  readonly seller: Seller;
  /** The country's brand colour, as `#rrggbb`. */
  readonly color: string;
}): Receipts {
  const { database, tags, documentCodes, translator, seller, color } = deps;

  /** As the reader may see them, and their name, which whoever asks about the code is shown masked. */
  const holderFor = async (scope: AccountScope): Promise<{ holder: Holder; recipient: string }> => {
    const customer = await deps.customerOf(scope, database.queries);
    const [name = ''] = customer.lines;
    // At a counter it is printed for whoever brought the cash, who need not know whose tag it is.
    const masked = scope.actor.kind === 'staff';
    const holder = masked
      ? { lines: customer.lines.slice(0, 1).map(maskName), taxNumber: '' }
      : customer;
    return { holder, recipient: name };
  };

  const fileOf = (orderNumber: string, languageId: LanguageId, body: Buffer): FileReply => {
    const name = languageId === '3' ? 'receipt' : 'potvrda';
    return { contentType, fileName: `${name}-${orderNumber}.pdf`, body };
  };

  /** Of a payment into the balance of a company, which is on no tag yet. */
  const makeOfCompany: Receipts['forCustomer'] = async (scope, orderNumber, languageId) => {
    const { queries } = database;
    const order = reachesAll(scope)
      ? await selectCompanyTopUp(scope, queries, orderNumber)
      : undefined;
    if (order === undefined) return failure('top-ups.not-found');
    if (order.state !== 'paid' || order.settledAt === null) return failure('top-ups.not-paid');
    const { amountMinor: totalMinor, currency, settledAt: issuedAt } = order;
    const { holder, recipient } = await holderFor(scope);
    const said = { issuedAt, totalMinor, currency, recipient };
    const stamp = await documentCodes.of({ kind: 'receipt', number: orderNumber, ...said });
    const look = { stamp, languageId, translator, seller, color, holder };
    return success(fileOf(orderNumber, languageId, await drawCompanyReceipt({ order, ...look })));
  };

  /** Of several tags that were paid together: it lists them. */
  const makeOfBulk: Receipts['forCustomer'] = async (scope, orderNumber, languageId) => {
    const { queries } = database;
    const bulk = reachesAll(scope) ? await selectBulk(scope, queries, orderNumber) : undefined;
    if (bulk === undefined) return makeOfCompany(scope, orderNumber, languageId);
    if (bulk.state !== 'paid' || bulk.settledAt === null) return failure('top-ups.not-paid');
    const parts = await selectParts(scope, queries, bulk);
    const known = await tags.describe(
      scope,
      parts.map(({ tagId }) => tagId),
    );
    const { amountMinor: totalMinor, currency, settledAt: issuedAt } = bulk;
    const { holder, recipient } = await holderFor(scope);
    const said = { issuedAt, totalMinor, currency, recipient };
    const stamp = await documentCodes.of({ kind: 'receipt', number: orderNumber, ...said });
    const lines = parts.map((part) => ({ ...part, tag: known.get(part.tagId) }));
    const look = { stamp, languageId, translator, seller, color, holder };
    return success(
      fileOf(orderNumber, languageId, await drawBulkReceipt({ bulk, lines, ...look })),
    );
  };

  const make: Receipts['forCustomer'] = async (scope, orderNumber, languageId) => {
    const topUp = await selectByOrder(scope, database.queries, orderNumber);
    if (topUp === undefined) return makeOfBulk(scope, orderNumber, languageId);
    if (!reaches(scope, topUp.tagId)) return failure('top-ups.not-found');
    if (topUp.byGuest && topUp.state !== 'paid' && scope.actor.kind !== 'visitor') {
      return failure('top-ups.not-found');
    }
    if (topUp.state !== 'paid' || topUp.settledAt === null) return failure('top-ups.not-paid');
    const tag = await tags.find(scope, topUp.tagId);
    const { amountMinor: totalMinor, currency, settledAt: issuedAt } = topUp;
    // A guest need not be a customer, and does not learn whose tag it is.
    const { holder, recipient } = topUp.byGuest
      ? ({ holder: 'guest', recipient: '' } as const)
      : await holderFor(scope);
    const said = { issuedAt, totalMinor, currency, recipient };
    const stamp = await documentCodes.of({ kind: 'receipt', number: orderNumber, ...said });
    const body = await drawReceipt({
      topUp,
      tag,
      stamp,
      languageId,
      translator,
      seller,
      color,
      holder,
    });
    return success(fileOf(orderNumber, languageId, body));
  };

  return {
    forCustomer: make,
    async forMail(all, { accountId = '', orderNumber = '' }, languageId) {
      const made = await make(all.account(accountId), orderNumber, languageId);
      if (!made.ok) throw new Error(`No receipt for ${orderNumber}: ${made.code}`);
      const { body, fileName } = made.value;
      const content = Buffer.isBuffer(body) ? body : await buffer(body);
      return { fileName, contentType, content };
    },
  };
}

async function drawReceipt({
  topUp,
  tag,
  ...style
}: ReceiptStyle & {
  readonly topUp: TopUpRecord;
  readonly tag: TagRecord | undefined;
}): Promise<Buffer> {
  const { languageId } = style;
  const {
    orderNumber,
    amountMinor,
    currency,
    method,
    paidWith,
    settledAt,
    returnedAt,
    correction,
    bulkOrder,
  } = topUp;
  const { layout, say, end } = beginReceipt(orderNumber, style);
  drawFacts(layout, [
    [say('order'), orderNumber],
    [say('paid-at'), settledAt === null ? '' : shortMomentText(settledAt, languageId)],
    [say('method'), say(`method-${paidWith ?? method}`)],
    [say('tag'), tag?.serialNumber ?? ''],
    [say('plate'), tag?.plate ?? ''],
    // There is a receipt of the whole payment, too: both are of the same money.
    ...(bulkOrder === null ? [] : [[say('together'), bulkOrder] as const]),
    ...(returnedAt === null
      ? []
      : [[say('returned-at'), shortMomentText(returnedAt, languageId)] as const]),
    ...(correction === null
      ? []
      : [
          [say('corrected-at'), shortMomentText(correction.at, languageId)] as const,
          [
            say('corrected-amount'),
            amountText(correction.amountMinor, currency, languageId),
          ] as const,
        ]),
  ]);
  drawSum(layout, say('amount'), amountText(amountMinor, currency, languageId), true);
  return end();
}
