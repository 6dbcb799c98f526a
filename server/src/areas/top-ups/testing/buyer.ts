import { napraviDopunu, napraviUplatnicu } from '@rampa/contract/top-ups';
import { getForgeryToken, getToken } from '@rampa/contract/identity';
import type { CallDefinition, CallInput, CallResult, Envelope, Slip } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import type { SandboxGateway } from '../../../testing/sandbox-gateway.ts';

export interface Buyer {
  /** Order numbers that the server has acknowledged, by idempotency key. */
  readonly acknowledged: Map<string, string>;
  /** Orders that the gateway has approved. */
  readonly approved: Set<string>;
  /** Tops up repeatedly until stopped; whatever is interrupted is retried. */
  run(signal: AbortSignal): Promise<void>;
  /** A slip to be paid at a bank. */
  makeSlip(): Promise<Slip>;
}

const AMOUNT = 100_000;
const PAUSE_MS = 40;

/** An impatient customer of a server that keeps being killed. */
export function createBuyer(options: {
  readonly portal: string;
  readonly gateway: SandboxGateway;
  readonly username: string;
  readonly password: string;
  readonly tagId: string;
}): Buyer {
  const { portal, gateway } = options;
  const acknowledged = new Map<string, string>();
  const approved = new Set<string>();
  let bearer = '';

  /** Retries until it works: the server may be down at any moment. */
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };

  const send = async <Call extends CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<CallResult<Call>> => {
    const authorization: Record<string, string> =
      bearer === '' ? {} : { authorization: `Bearer ${bearer}` };
    const forgery = await fetch(portal + getForgeryToken.path, { headers: authorization });
    const cookie = forgery.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await forgery.arrayBuffer();
    const response = await fetch(portal + call.path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        ...authorization,
        'content-type': 'application/json',
        cookie,
        'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
      },
    });
    if (response.status === 401) bearer = '';
    const { statusCode, message, result } = (await response.json()) as Envelope<CallResult<Call>>;
    if (statusCode !== 200 || result === null) throw new Error(message);
    return result;
  };

  const signIn = async (): Promise<void> => {
    if (bearer !== '') return;
    const { username, password } = options;
    bearer = (await send(getToken, { username, password })).token;
  };

  const goToGateway = async (redirectUrl: string): Promise<void> => {
    const response = await fetch(redirectUrl, { redirect: 'manual' });
    if (response.status !== 200) throw new Error('The page is not there');
    const page = await response.text();
    const form = new URLSearchParams();
    for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
      form.set(name, value.replaceAll('&amp;', '&'));
    }
    await fetch(`${gateway.url}/v2/form`, { method: 'POST', body: form });
  };

  const topUpOnce = async (round: number): Promise<void> => {
    const idempotencyKey = uuid();
    const { order_number: orderNumber, redirectUrl } = await insist(async () => {
      await signIn();
      return send(napraviDopunu, { tag_id: options.tagId, amount: AMOUNT, idempotencyKey });
    });
    acknowledged.set(idempotencyKey, orderNumber);
    // One in five leaves without paying.
    if (round % 5 === 4) return;
    await insist(() => goToGateway(redirectUrl));
    const notice = (['send', 'twice', 'none'] as const)[round % 3] ?? 'send';
    // The gateway waits for the first delivery, which a kill may delay.
    const { success_address: address = '' } = await gateway.approve(orderNumber, { notice });
    approved.add(orderNumber);
    // Without a notification only the browser's return makes the server ask at once.
    if (notice === 'none') {
      await insist(async () => {
        const back = await fetch(address, { redirect: 'manual' });
        if (back.status !== 303) throw new Error('The return was not taken');
      });
    }
  };

  return {
    acknowledged,
    approved,
    async run(signal) {
      for (let round = 0; !signal.aborted; round += 1) await topUpOnce(round);
    },
    async makeSlip() {
      const input = { tag_id: options.tagId, amount: AMOUNT, idempotencyKey: uuid() };
      return insist(async () => {
        await signIn();
        return send(napraviUplatnicu, input);
      });
    },
  };
}
