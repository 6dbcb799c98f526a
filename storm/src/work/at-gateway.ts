import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import type { Vanishings } from '../vanishing.ts';
import type {
  GatewayOrder,
  NoticeWishes,
  SandboxGateway,
} from '../../../server/src/testing/sandbox-gateway.ts';

/** A buyer with a browser, at a gateway that may be away. */
export interface Buyer {
  /** Again and again, until it does not fail. */
  insist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** By the form of the portal, as far as the card page. */
  go(redirectUrl: string, signal: AbortSignal): Promise<void>;
  /** Until the gateway says that it is paid; an answer may have been lost. */
  pay(orderNumber: string, wishes: NoticeWishes, signal: AbortSignal): Promise<GatewayOrder>;
  /** The browser, back at the portal: without a notice only this tells the server at once. */
  comeBack(address: string, signal: AbortSignal): Promise<void>;
}

export interface Paying {
  readonly gateway: SandboxGateway;
  /** Of the buyer, who closes the browser's page now and then before it is there. */
  readonly random: Random;
  readonly vanishings: Vanishings;
}

export function createBuyer({ gateway, random, vanishings }: Paying): Buyer {
  const insist: Buyer['insist'] = async (signal, work) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch {
        await pass(100, undefined, { signal });
      }
    }
  };

  const closeEarly = (kind: string, address: string): Promise<void> =>
    vanishings.perhaps(kind, random, async () => ({ address, method: 'GET', headers: {} }));

  const goOnce = async (redirectUrl: string): Promise<void> => {
    const signal = AbortSignal.timeout(20_000);
    await closeEarly('page that leads to the gateway', redirectUrl);
    const response = await fetch(redirectUrl, { redirect: 'manual', signal });
    if (response.status !== 200) throw new Error('The page is not there');
    const page = await response.text();
    const form = new URLSearchParams();
    for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
      form.set(name, value.replaceAll('&amp;', '&'));
    }
    await fetch(`${gateway.url}/v2/form`, { method: 'POST', body: form, signal });
  };

  return {
    insist,
    go: (redirectUrl, signal) => insist(signal, () => goOnce(redirectUrl)),
    pay: (orderNumber, wishes, signal) =>
      insist(signal, async () => {
        const known = await gateway.order(orderNumber);
        return known.status === 'approved' ? known : gateway.approve(orderNumber, wishes);
      }),
    comeBack: (address, signal) =>
      insist(signal, async () => {
        await closeEarly('return from the gateway', address);
        const back = await fetch(address, {
          redirect: 'manual',
          signal: AbortSignal.timeout(20_000),
        });
        if (back.status !== 303) throw new Error('The return was not taken');
      }),
  };
}
