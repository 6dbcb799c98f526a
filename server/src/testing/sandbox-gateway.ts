import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../sandbox/src/gateway/main.ts', import.meta.url));

export interface NoticeWishes {
  readonly notice?: 'send' | 'none' | 'twice' | 'delay';
  readonly delayMs?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly order_number?: string;
  readonly transaction_type?: string;
  readonly badDigest?: boolean;
  /** Fields that the notice leaves out. */
  readonly without?: readonly string[];
  /** A token that comes though nobody asked for it. */
  readonly pan_token?: string;
  /** Of `approve`: another test card, and its expiry as `YYMM`. */
  readonly pan?: string;
  readonly expiry?: string;
  /** Of `approve`: paid with a phone, if the merchant's form asked for it. */
  readonly wallet?: 'apple-pay' | 'google-pay';
}

export interface GatewayOrder {
  readonly status: string;
  /** Where the buyer's browser is sent after an approval. */
  readonly success_address?: string;
  readonly cancel_url?: string;
  readonly transactions: readonly { readonly id: number }[];
  readonly notices: readonly {
    readonly last_answer?: string;
    readonly body: string;
    readonly authorization: string;
  }[];
}

/** The sandbox gateway as a process of its own, and what a buyer does there. */
export interface SandboxGateway {
  readonly url: string;
  approve(orderNumber: string, wishes?: NoticeWishes): Promise<GatewayOrder>;
  decline(orderNumber: string): Promise<GatewayOrder>;
  notice(orderNumber: string, wishes?: NoticeWishes): Promise<GatewayOrder>;
  /** Money goes back without us: all of it, or an amount. */
  reverse(
    orderNumber: string,
    wishes: {
      readonly type: 'refund' | 'void' | 'chargeback';
      readonly amount?: number;
      readonly notice?: 'send' | 'none' | 'twice';
    },
  ): Promise<GatewayOrder>;
  order(orderNumber: string): Promise<GatewayOrder>;
  /** The outcome of charges of saved cards from now on. */
  charges(
    mode:
      | 'card'
      | 'refuse'
      | 'lose-answer'
      | 'lose-request'
      | 'leave-open'
      | 'without-type'
      | 'unknown-card'
      | 'invalid-order'
      | 'taken-number',
  ): Promise<void>;
  /** All orders that the gateway knows, newest first. */
  orders(): Promise<readonly (GatewayOrder & { readonly order_number: string })[]>;
  /** Goes away, as gateways do; comes back with its orders. */
  stop(): Promise<void>;
  restart(): Promise<void>;
}

export async function startSandboxGateway(options: {
  readonly port: number;
  readonly key: string;
  readonly token: string;
  readonly stateFile: string;
  /** Longest wait before a refused notice is sent again, in milliseconds. */
  readonly longestPause?: number;
}): Promise<SandboxGateway> {
  const url = `http://127.0.0.1:${options.port}`;
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        RAMPA_SUPERVISED: '1',
        GATEWAY_PORT: String(options.port),
        GATEWAY_KEY: options.key,
        GATEWAY_TOKEN: options.token,
        GATEWAY_STATE_FILE: options.stateFile,
        GATEWAY_PAUSE_MS: String(options.longestPause ?? 60_000),
        // The server's clock is the test's.
        GATEWAY_TOLERANCE_MS: String(Number.MAX_SAFE_INTEGER),
      },
      // Ctrl-C in a terminal is for the program that started it, which ends it when it likes.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('The gateway has no output');
    await once(child.stdout, 'data');
  };
  const ask = async (path: string, wishes?: object): Promise<GatewayOrder> => {
    const init = wishes === undefined ? {} : { method: 'POST', body: JSON.stringify(wishes) };
    const response = await fetch(`${url}/sandbox/orders/${path}`, init);
    if (!response.ok) throw new Error(`The gateway answered ${response.status} to ${path}`);
    // The sandbox's README says what an order looks like.
    return (await response.json()) as GatewayOrder;
  };

  await start();
  return {
    url,
    approve: (orderNumber, wishes = {}) => ask(`${orderNumber}/approve`, wishes),
    decline: (orderNumber) => ask(`${orderNumber}/decline`, {}),
    notice: (orderNumber, wishes = {}) => ask(`${orderNumber}/notice`, wishes),
    reverse: (orderNumber, wishes) => ask(`${orderNumber}/reverse`, wishes),
    order: (orderNumber) => ask(orderNumber),
    async charges(mode) {
      const body = JSON.stringify({ mode });
      const response = await fetch(`${url}/sandbox/charges`, { method: 'POST', body });
      if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
    },
    async orders() {
      // The sandbox's README says what an order looks like.
      const known = (await (await fetch(`${url}/sandbox/orders`)).json()) as {
        orders: (GatewayOrder & { order_number: string })[];
      };
      return known.orders;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.stdin?.end();
      await gone;
    },
    restart: start,
  };
}
