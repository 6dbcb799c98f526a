import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import type { PackageId } from '@rampa/contract/purchases';
import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import {
  inCategoryOrder,
  recipientColumns,
  recipientOf,
  type OrderLine,
  type Recipient,
} from '../purchases/index.ts';

export type StoredState = 'sent' | 'priced' | 'accepted' | 'refused' | 'withdrawn' | 'expired';

/** Amounts are minor units. */
export interface PriceRecord {
  readonly revision: number;
  readonly orderNumber: string;
  readonly tagPriceMinor: number;
  readonly tagsMinor: number;
  readonly discountPercent: number;
  readonly discountMinor: number;
  readonly deliveryMinor: number;
  readonly creditMinor: number;
  readonly totalMinor: number;
  readonly vatPercent: number;
  readonly pricedAt: Temporal.Instant;
  readonly validUntil: Temporal.Instant;
}

/** The address is empty once the account is closed. */
export interface RequestRecord extends Recipient {
  readonly accountId: string;
  readonly requestId: string;
  readonly requestNumber: string;
  readonly userId: string;
  readonly intentDigest: string;
  readonly state: StoredState;
  readonly note: string;
  readonly answer: string;
  readonly quantity: number;
  readonly currency: Currency;
  readonly languageId: LanguageId;
  readonly sentAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | null;
  readonly price: PriceRecord | null;
}

/** For one tag; the price of the tag itself is the request's. */
export type RequestLine = OrderLine;

export type NewRequest = Omit<
  RequestRecord,
  'state' | 'answer' | 'updatedAt' | 'closedAt' | 'price'
> & { readonly idempotencyKey: string };

type Row = Selectable<Tables['purchase_requests']>;

// The table's constraints allow the words of these types only.
export function toRecord(row: Row): RequestRecord {
  return {
    accountId: row.account_id,
    requestId: row.request_id,
    requestNumber: row.request_number,
    userId: row.user_id,
    intentDigest: row.intent_digest,
    state: row.state as StoredState,
    ...recipientOf(row),
    note: row.note,
    answer: row.answer,
    quantity: row.quantity,
    currency: row.currency as Currency,
    languageId: row.language_id as LanguageId,
    sentAt: row.sent_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    price: toPrice(row),
  };
}

function toPrice(row: Row): PriceRecord | null {
  // A constraint keeps the price complete; the compiler has to be told of each part.
  const { order_number: orderNumber, priced_at: pricedAt, valid_until: validUntil } = row;
  if (orderNumber === null || pricedAt === null || validUntil === null) return null;
  return {
    revision: row.revision,
    orderNumber,
    tagPriceMinor: row.device_price_minor ?? 0,
    tagsMinor: row.devices_minor ?? 0,
    discountPercent: row.discount_percent ?? 0,
    discountMinor: row.discount_minor ?? 0,
    deliveryMinor: row.delivery_minor ?? 0,
    creditMinor: row.credit_minor ?? 0,
    totalMinor: row.total_minor ?? 0,
    vatPercent: row.vat_percent ?? 0,
    pricedAt,
    validUntil,
  };
}

/** False if the number is taken. */
export async function claimRequestNumber(
  scope: AccountScope,
  tx: Tx,
  number: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('purchase_request_directory')
    .values({ request_number: number, account_id: scope.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectOwner(
  _all: WideScope,
  queries: Queries,
  number: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('purchase_request_directory')
    .select('account_id')
    .where('request_number', '=', number)
    .executeTakeFirst();
  return row?.account_id;
}

/** False if the account has used the idempotency key before. */
export async function insertRequest(
  scope: AccountScope,
  tx: Tx,
  request: NewRequest,
  lines: readonly RequestLine[],
): Promise<boolean> {
  const row = await tx
    .insertInto('purchase_requests')
    .values({
      account_id: scope.accountId,
      request_id: request.requestId,
      request_number: request.requestNumber,
      user_id: request.userId,
      idempotency_key: request.idempotencyKey,
      intent_digest: request.intentDigest,
      state: 'sent',
      ...recipientColumns(request),
      note: request.note,
      quantity: request.quantity,
      currency: request.currency,
      language_id: request.languageId,
      sent_at: request.sentAt,
      updated_at: request.sentAt,
    })
    .onConflict((conflict) => conflict.constraint('purchase_requests__intent_once').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx
    .insertInto('purchase_request_lines')
    .values(
      lines.map((line) => ({
        account_id: scope.accountId,
        request_id: request.requestId,
        category: line.category,
        quantity: line.quantity,
        package_id: line.packageId,
        credit_minor: line.creditMinor,
      })),
    )
    .execute();
  return true;
}

const requests = (queries: Queries) => queries.selectFrom('purchase_requests').selectAll();

export async function selectByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<RequestRecord | undefined> {
  const row = await requests(queries)
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectRequest(
  scope: AccountScope,
  queries: Queries,
  number: string,
): Promise<RequestRecord | undefined> {
  const row = await requests(queries)
    .where('account_id', '=', scope.accountId)
    .where('request_number', '=', number)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the request until the transaction ends, so that only one caller moves it on. */
export async function lockRequest(
  scope: AccountScope,
  tx: Tx,
  by: { readonly number: string } | { readonly orderNumber: string },
): Promise<RequestRecord | undefined> {
  const row = await requests(tx)
    .where('account_id', '=', scope.accountId)
    .where((eb) =>
      'number' in by
        ? eb('request_number', '=', by.number)
        : eb('order_number', '=', by.orderNumber),
    )
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectLines(
  scope: AccountScope,
  queries: Queries,
  { requestId }: Pick<RequestRecord, 'requestId'>,
): Promise<readonly RequestLine[]> {
  const rows = await queries
    .selectFrom('purchase_request_lines')
    .select(['category', 'quantity', 'package_id', 'credit_minor'])
    .where('account_id', '=', scope.accountId)
    .where('request_id', '=', requestId)
    .execute();
  // The table's constraints again.
  const lines = rows.map((row) => ({
    category: row.category as Kategorija,
    quantity: row.quantity,
    packageId: row.package_id as PackageId,
    tagPriceMinor: 0,
    creditMinor: row.credit_minor,
  }));
  return inCategoryOrder(lines);
}

export interface RequestChange {
  readonly state: StoredState;
  readonly updatedAt: Temporal.Instant;
  readonly answer?: string;
  readonly price?: PriceRecord;
}

/** Changes a locked request, and returns its new state. */
export async function updateRequest(
  scope: AccountScope,
  tx: Tx,
  request: RequestRecord,
  change: RequestChange,
): Promise<RequestRecord> {
  const { state, updatedAt, answer, price } = change;
  const open = state === 'sent' || state === 'priced';
  const row = await tx
    .updateTable('purchase_requests')
    .set({
      state,
      updated_at: updatedAt,
      closed_at: open ? null : updatedAt,
      ...(answer === undefined ? {} : { answer }),
      ...(price === undefined
        ? {}
        : {
            revision: price.revision,
            order_number: price.orderNumber,
            device_price_minor: price.tagPriceMinor,
            devices_minor: price.tagsMinor,
            discount_percent: price.discountPercent,
            discount_minor: price.discountMinor,
            delivery_minor: price.deliveryMinor,
            credit_minor: price.creditMinor,
            total_minor: price.totalMinor,
            vat_percent: price.vatPercent,
            priced_at: price.pricedAt,
            valid_until: price.validUntil,
          }),
    })
    .where('account_id', '=', scope.accountId)
    .where('request_id', '=', request.requestId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}
