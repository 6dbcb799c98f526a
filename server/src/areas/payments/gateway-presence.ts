import * as http from 'node:http';
import * as https from 'node:https';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

/** Whether a gateway's page is there for the customer's browser. */
export interface GatewayPresence {
  /** False where nothing comes back from the address; whatever does, the page is there. */
  answers(address: string): Promise<boolean>;
}

/** A browser that waits longer looks broken to whoever sits before it. */
const PATIENCE_MS = 2000;
const KEPT_SECONDS = 5;

interface Known {
  readonly since: Temporal.Instant;
  readonly answers: boolean;
}

/** Asks without a form and without its fields: nothing begins at the gateway. What it learns serves all for a few seconds. */
export function createGatewayPresence(deps: {
  readonly clock: Clock;
  readonly log: Log;
}): GatewayPresence {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<boolean>>();

  const isFresh = ({ since }: Known): boolean => {
    const age = deps.clock.now().since(since).total('seconds');
    // A clock that was set back makes nothing last longer.
    return age >= 0 && age < KEPT_SECONDS;
  };
  const ask = async (address: string): Promise<boolean> => {
    const answers = await somethingAnswers(address);
    if (!answers)
      deps.log.warn({ gateway: new URL(address).origin }, 'the gateway does not answer');
    known.set(address, { since: deps.clock.now(), answers });
    return answers;
  };

  return {
    async answers(address) {
      const last = known.get(address);
      if (last !== undefined && isFresh(last)) return last.answers;
      const running = asking.get(address) ?? ask(address).finally(() => asking.delete(address));
      asking.set(address, running);
      return running;
    },
  };
}

/** Over a connection of its own, as the browser's will be: one that stayed open says nothing of the next. */
function somethingAnswers(address: string): Promise<boolean> {
  const { request } = address.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const asked = request(address, { method: 'HEAD', agent: false });
    const settle = (answers: boolean): void => {
      clearTimeout(timer);
      resolve(answers);
      asked.destroy();
    };
    // What came while this process itself was busy is read first.
    const timer = setTimeout(() => setImmediate(settle, false), PATIENCE_MS);
    asked.on('response', () => settle(true));
    // A certificate or an answer that only we dislike is the browser's business, silence is not.
    asked.on('error', () => settle((asked.socket?.bytesRead ?? 0) > 0));
    asked.end();
  });
}
