import { napraviDopunu } from '@rampa/contract/top-ups';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { NoticeWishes, SandboxGateway } from '../../../server/src/testing/sandbox-gateway.ts';
import type { Client } from '../client.ts';
import type { Random } from '../seeded-random.ts';
import { damageOf, textsOf, type Work } from './work.ts';

const AMOUNT = 100_000;

export interface TopUpWork extends Work {
  /** Orders that the gateway has approved: each has to be credited, once. */
  readonly approved: ReadonlySet<string>;
}

/** A customer who tops up by card, at a gateway whose notices come late, twice, wrong or never. */
export function createTopUpWork(options: {
  readonly client: Client;
  readonly gateway: SandboxGateway;
  readonly random: Random;
  readonly tagId: string;
}): TopUpWork {
  const { client, gateway, random, tagId } = options;
  const acknowledged = new Set<string>();
  const approved = new Set<string>();

  /** The gateway may be away. */
  const insist = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch {
        await pass(100, undefined, { signal });
      }
    }
  };

  const goToGateway = async (redirectUrl: string): Promise<void> => {
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(redirectUrl, { redirect: 'manual', signal });
    if (response.status !== 200) throw new Error('The page is not there');
    const page = await response.text();
    const form = new URLSearchParams();
    for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
      form.set(name, value.replaceAll('&amp;', '&'));
    }
    await fetch(`${gateway.url}/v2/form`, { method: 'POST', body: form, signal });
  };

  /** What the gateway says of an approved order before it says the truth. */
  const lie = async (orderNumber: string, signal: AbortSignal): Promise<void> => {
    const wishes = random.pick<NoticeWishes>([
      { badDigest: true },
      { amount: AMOUNT * 100 },
      { currency: 'EUR' },
      { order_number: 'another' },
    ]);
    await insist(signal, () => gateway.notice(orderNumber, wishes));
  };

  const topUp = async (signal: AbortSignal): Promise<void> => {
    const { order_number: orderNumber, redirectUrl } = await client.insist(
      napraviDopunu,
      { tag_id: tagId, amount: AMOUNT, idempotencyKey: uuid() },
      signal,
    );
    acknowledged.add(orderNumber);
    const how = random.pick<'send' | 'twice' | 'none' | 'delay' | 'lie' | 'leave'>([
      'send',
      'twice',
      'none',
      'delay',
      'lie',
      'leave',
    ]);
    if (how === 'leave') return;
    await insist(signal, () => goToGateway(redirectUrl));
    const notice = how === 'lie' ? 'none' : how;
    const wishes = notice === 'delay' ? { notice, delayMs: random.between(100, 4000) } : { notice };
    const paid = await insist(signal, async () => {
      const known = await gateway.order(orderNumber);
      // An answer may have been lost.
      return known.status === 'approved' ? known : gateway.approve(orderNumber, wishes);
    });
    approved.add(orderNumber);
    if (how === 'lie') {
      await lie(orderNumber, signal);
      await insist(signal, () => gateway.notice(orderNumber));
    }
    if (how !== 'none') return;
    // Without a notice only the return of the browser tells the server at once.
    await insist(signal, async () => {
      const back = await fetch(paid.success_address ?? '', {
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      });
      if (back.status !== 303) throw new Error('The return was not taken');
    });
  };

  return {
    name: 'top-ups',
    approved,
    async run(signal) {
      while (!signal.aborted) await topUp(signal);
    },
    acknowledged: () => acknowledged.size,
    check: async (database) =>
      damageOf(acknowledged, await textsOf(database, 'SELECT order_number FROM top_ups')),
  };
}
