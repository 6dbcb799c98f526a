import { createHmac, randomUUID } from 'node:crypto';
import type { StateFile } from '../platform/state-file.ts';
import type { IpsPayment } from './ips-code.ts';

/** A transfer that has been made, and how far its announcement is. */
export type Transfer = {
  readonly id: string;
  readonly payment: IpsPayment;
  readonly bookedAt: string;
  /** How many answers its announcement still needs; a bank may repeat itself. */
  times: number;
  tries: number;
  /** Epoch milliseconds before which it is not announced. */
  dueAt: number;
  answeredAt: string | null;
  lastAnswer: string;
};

export type BankState = { transfers: Transfer[] };

export type Wishes = { readonly times: number; readonly delayMs: number };

/** Kept for the page; old ones that have been answered are dropped. */
const KEPT = 200;

/**
 * Makes instant transfers, and announces each to the payee until the payee has answered with 2xx: signed after
 * Standard Webhooks 1.0, again at each try, so that the payee can refuse what is old.
 */
export function createAnnouncements(options: {
  readonly file: StateFile<BankState>;
  readonly target: string;
  readonly key: string;
  readonly longestPauseMs: number;
  now(): number;
}) {
  const { file, now } = options;
  const { state } = file;

  const send = async (transfer: Transfer): Promise<{ taken: boolean; answer: string }> => {
    const { payment, id, bookedAt } = transfer;
    const body = JSON.stringify({
      format: 1,
      kind: 'credited',
      transferId: id,
      bookedAt,
      account: payment.account,
      amountMinor: payment.amountMinor,
      currency: 'RSD',
      reference: payment.reference,
      payer: payment.payer,
      purpose: payment.purpose,
    });
    const messageId = `msg_${id}`;
    const seconds = Math.floor(now() / 1000);
    const signature = createHmac('sha256', options.key)
      .update(`${messageId}.${String(seconds)}.${body}`)
      .digest('base64');
    try {
      const response = await fetch(`${options.target}/intake/instant-transfers`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': messageId,
          'webhook-timestamp': String(seconds),
          'webhook-signature': `v1,${signature}`,
        },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      const answer = `${String(response.status)} ${(await response.text()).slice(0, 300)}`;
      return { taken: response.ok, answer };
    } catch (error) {
      return { taken: false, answer: error instanceof Error ? error.message : 'no answer' };
    }
  };

  const announce = async (transfer: Transfer): Promise<void> => {
    transfer.tries += 1;
    const { taken, answer } = await send(transfer);
    transfer.lastAnswer = answer;
    if (taken) {
      transfer.times -= 1;
      transfer.answeredAt ??= new Date(now()).toISOString();
    }
    const pause = taken ? 0 : Math.min(500 * 2 ** transfer.tries, options.longestPauseMs);
    transfer.dueAt = now() + pause;
    await file.save();
  };

  return {
    /** The transfer is made and cannot be lost any more when this resolves. */
    async pay(payment: IpsPayment, { times, delayMs }: Wishes): Promise<Transfer> {
      const transfer: Transfer = {
        id: randomUUID().replaceAll('-', ''),
        payment,
        bookedAt: new Date(now()).toISOString(),
        times,
        tries: 0,
        dueAt: now() + delayMs,
        answeredAt: null,
        lastAnswer: '',
      };
      const done = state.transfers.filter((one) => one.times <= 0);
      const old = new Set(done.slice(0, Math.max(0, state.transfers.length + 1 - KEPT)));
      state.transfers = [...state.transfers.filter((one) => !old.has(one)), transfer];
      await file.save();
      return transfer;
    },
    /** Announces what is due, once; resolves when each has been answered or has failed. */
    async announceDue(): Promise<void> {
      const due = state.transfers.filter((one) => one.times > 0 && one.dueAt <= now());
      await Promise.all(due.map(announce));
    },
  };
}
