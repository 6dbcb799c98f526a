import { XMLParser } from 'fast-xml-parser';
import { escapeHtml } from '../platform/html.ts';
import { param, xml } from '../platform/http.ts';
import type { HttpReply, HttpRequest, Route } from '../platform/http.ts';
import type { Merchant } from './form-routes.ts';
import { orderStatus, payment, refunded } from './orders.ts';
import type { Order, OrderStore, Transaction } from './orders.ts';
import { managementDigest, orderQueryDigest, sameDigest } from './protocol.ts';

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
});

/** The children of the document's root, as texts; undefined if it is not such a document. */
function readDocument(request: HttpRequest, root: string): Map<string, string> | undefined {
  try {
    const document: unknown = parser.parse(request.body.toString('utf8'));
    if (typeof document !== 'object' || document === null || !(root in document)) return undefined;
    // `in` has just shown that the root element is there.
    const element = (document as Record<string, unknown>)[root];
    if (typeof element !== 'object' || element === null) return undefined;
    return new Map(
      Object.entries(element).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return undefined;
  }
}

function write(root: string, fields: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(fields).map(([name, value]) => {
    const type = typeof value === 'number' ? ' type="integer"' : '';
    return `  <${name}${type}>${escapeHtml(String(value))}</${name}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${lines.join('\n')}\n</${root}>\n`;
}

function refuse(status: number, ...errors: string[]): HttpReply {
  const lines = errors.map((error) => `  <error>${escapeHtml(error)}</error>`).join('\n');
  return xml(status, `<?xml version="1.0" encoding="UTF-8"?>\n<errors>\n${lines}\n</errors>\n`);
}

function transactionXml(
  root: string,
  order: Order,
  transaction: Transaction,
  extra: Readonly<Record<string, string | number>> = {},
): string {
  return write(root, {
    id: transaction.id,
    acquirer: 'rampa-sandbox',
    'order-number': order.order_number,
    amount: transaction.amount,
    currency: order.currency,
    'approval-code': transaction.approval_code,
    'response-code': transaction.response_code,
    'response-message': transaction.response_message,
    'reference-number': transaction.reference_number,
    'cc-type': transaction.cc_type,
    'masked-pan': transaction.masked_pan,
    status: transaction.status,
    'transaction-type': transaction.type,
    'created-at': transaction.at,
    ...(transaction.expiration_date ? { 'expiration-date': transaction.expiration_date } : {}),
    ...(transaction.pan_token ? { 'pan-token': transaction.pan_token } : {}),
    ...(transaction.wallet ? { 'payment-method': transaction.wallet } : {}),
    ...extra,
  });
}

/** `/orders/show`: for the gateway, an order without a payment attempt does not exist yet. */
function showOrder(store: OrderStore, merchant: Merchant, request: HttpRequest): HttpReply {
  const fields = readDocument(request, 'order');
  if (!fields) return refuse(406, 'document is invalid');
  const orderNumber = fields.get('order-number') ?? '';
  if (
    fields.get('authenticity-token') !== merchant.token ||
    !sameDigest(orderQueryDigest(merchant.key, orderNumber), fields.get('digest') ?? '')
  ) {
    return refuse(401, 'digest is invalid');
  }
  const order = store.find(orderNumber);
  const shown = order && (payment(order) ?? order.transactions.at(-1));
  if (!order || !shown) return refuse(404, 'order does not exist');
  return xml(
    200,
    transactionXml('order', order, shown, {
      status: orderStatus(order),
      'refunded-amount': refunded(order),
    }),
  );
}

type Operation = 'capture' | 'refund' | 'void';

/** Why the operation is impossible for this order; undefined if it is possible. */
function obstacle(order: Order, operation: Operation, amount: number): string | undefined {
  const paid = payment(order);
  const status = orderStatus(order);
  if (!paid) return 'order has no approved transaction';
  if (status === 'voided' || status === 'refunded') return `order is already ${status}`;
  if (operation === 'capture') {
    if (paid.type !== 'authorize' || status === 'captured') return 'order cannot be captured';
    return amount > paid.amount ? 'amount is more than was authorized' : undefined;
  }
  if (operation === 'void') {
    if (status === 'captured' || refunded(order) > 0) return 'order cannot be voided any more';
    return amount === paid.amount ? undefined : 'amount is not that of the order';
  }
  if (paid.type === 'authorize' && status !== 'captured') return 'order is not captured yet';
  return amount > paid.amount - refunded(order) ? 'amount is more than is left' : undefined;
}

async function manage(
  store: OrderStore,
  merchant: Merchant,
  operation: Operation,
  request: HttpRequest,
): Promise<HttpReply> {
  const fields = readDocument(request, 'transaction');
  if (!fields) return refuse(406, 'document is invalid');
  const orderNumber = param(request, 'order_number');
  const amount = fields.get('amount') ?? '';
  const currency = fields.get('currency') ?? '';
  const expected = managementDigest(merchant.key, { order_number: orderNumber, amount, currency });
  if (
    fields.get('authenticity-token') !== merchant.token ||
    fields.get('order-number') !== orderNumber ||
    !sameDigest(expected, fields.get('digest') ?? '')
  ) {
    return refuse(401, 'digest is invalid');
  }
  const order = store.find(orderNumber);
  if (!order) return refuse(404, 'order does not exist');
  if (order.currency !== currency) return refuse(422, 'currency is not that of the order');
  if (!/^[1-9]\d{0,10}$/.test(amount)) return refuse(422, 'amount is invalid');
  const reason = obstacle(order, operation, Number(amount));
  const paid = payment(order);
  if (reason !== undefined || !paid) return refuse(422, reason ?? 'order is not paid');
  const transaction = store.addTransaction(order, {
    type: operation,
    status: 'approved',
    amount: Number(amount),
    masked_pan: paid.masked_pan,
    cc_type: paid.cc_type,
  });
  await store.save();
  return xml(201, transactionXml('transaction', order, transaction));
}

/** The management interface: documents in XML, signed with SHA-1 as the protocol requires. */
export function xmlRoutes(store: OrderStore, merchant: Merchant): Route[] {
  const operations: readonly Operation[] = ['capture', 'refund', 'void'];
  return [
    {
      method: 'POST',
      path: '/orders/show',
      answer: (request) => showOrder(store, merchant, request),
    },
    ...operations.map((operation): Route => ({
      method: 'POST',
      path: `/transactions/:order_number/${operation}.xml`,
      answer: (request) => manage(store, merchant, operation, request),
    })),
  ];
}
