import type { CallResult } from '@rampa/contract';
import type {
  getPlacanjaBezIshoda,
  getRedMejlova,
  getRedVebhukova,
  OpenPayment,
  QueuedMail,
  QueuedWebhook,
} from '@rampa/contract/reports';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import type { NamedPayment, NamedWebhook, WaitingMail, WaitingRows } from './waiting-rows.ts';

type PageOf<Part extends keyof WaitingRows> = Awaited<ReturnType<WaitingRows[Part]>>;

export function openPaymentsView({
  items,
  totalRecords,
}: PageOf<'payments'>): CallResult<typeof getPlacanjaBezIshoda> {
  return { items: items.map(paymentView), totalRecords };
}

function paymentView({ accountId, orderNumber, ...payment }: NamedPayment): OpenPayment {
  const { amountMinor, currency, customer, purpose, savedCard, settledAt } = payment;
  return {
    order_number: orderNumber,
    account_id: accountId,
    customer,
    purpose,
    amount: { amount: amountMinor, currency },
    createdAt: toWireInstant(payment.createdAt),
    expiresAt: toWireInstant(payment.expiresAt),
    settledAt: settledAt === null ? null : toWireInstant(settledAt),
    refusal: payment.refusal ?? '',
    savedCard,
  };
}

export function mailQueueView({
  items,
  totalRecords,
}: PageOf<'mails'>): CallResult<typeof getRedMejlova> {
  return { items: items.map(mailView), totalRecords };
}

/** Neither the text nor the name in the address: who looks after the queue needs to know which server takes nothing. */
function mailView({ jobId, payload, failed, tries, since, nextAt }: WaitingMail): QueuedMail {
  return {
    mail_id: jobId,
    template: payload.template,
    domain: payload.to.slice(payload.to.lastIndexOf('@') + 1),
    failed,
    tries,
    since: wireOf(since),
    nextAt: nextAt === null ? null : wireOf(nextAt),
  };
}

export function webhookQueueView({
  items,
  totalRecords,
}: PageOf<'webhooks'>): CallResult<typeof getRedVebhukova> {
  return { items: items.map(webhookView), totalRecords };
}

/** The path of its address may let somebody in. */
function webhookView({ webhookId, url, ...webhook }: NamedWebhook): QueuedWebhook {
  const { customer, waiting, failures, oldestAt, failingSince } = webhook;
  return {
    webhook_id: webhookId,
    customer,
    host: new URL(url).host,
    waiting,
    oldestAt: oldestAt === null ? null : toWireInstant(oldestAt),
    failingSince: failingSince === null ? null : toWireInstant(failingSince),
    failures,
  };
}

function wireOf(epochMs: number): string {
  return toWireInstant(Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)));
}
