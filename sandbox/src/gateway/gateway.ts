import { formOf, param, portOf, seeOther, serve, stopServer } from '../platform/http.ts';
import type { Route } from '../platform/http.ts';
import { createCardPayments } from './card-payments.ts';
import { controlRoutes } from './control-api.ts';
import { formRoutes } from './form-routes.ts';
import { jsonRoutes } from './json-api.ts';
import { createNotifier } from './notices.ts';
import { isChargeMode, openOrderStore, payment } from './orders.ts';
import { overviewPage } from './overview.ts';
import { settlementRoute } from './settlement.ts';
import { xmlRoutes } from './xml-api.ts';

export type GatewaySettings = {
  readonly host: string;
  /** 0 asks the system for a free port. */
  readonly port: number;
  readonly key: string;
  /** The merchant's authenticity token, 40 characters. */
  readonly token: string;
  /** Empty: orders are kept in memory only. */
  readonly stateFile: string;
  /** How long a delayed notification waits, in milliseconds. */
  readonly delay: number;
  /** Longest wait between two attempts to deliver a notification, in milliseconds; five minutes by default. */
  readonly longestPause?: number;
  /** Accepted clock skew of a merchant, in milliseconds; five minutes by default. */
  readonly tolerance?: number;
};

const LONGEST_PAUSE = 5 * 60_000;
const TOLERANCE = 5 * 60_000;

export type Gateway = { readonly port: number; readonly close: () => Promise<void> };

export async function startGateway(settings: GatewaySettings): Promise<Gateway> {
  const { key, token } = settings;
  const store = await openOrderStore(settings.stateFile);
  const notifier = createNotifier({
    store,
    key,
    delay: settings.delay,
    longestPause: settings.longestPause ?? LONGEST_PAUSE,
  });
  const cardPayments = createCardPayments({ store, notifier, key });
  const merchant = { key, token };

  const overview: Route[] = [
    { method: 'GET', path: '/', answer: () => overviewPage(store) },
    {
      method: 'POST',
      path: '/orders/:session/notice',
      answer: async (request) => {
        const order = store.findBySession(param(request, 'session'));
        const paid = order && payment(order);
        if (order && paid) await notifier.announce(order, paid, 'send');
        return seeOther('/');
      },
    },
    {
      method: 'POST',
      path: '/charges',
      answer: async (request) => {
        const mode = formOf(request).get('mode');
        if (isChargeMode(mode)) store.setChargeMode(mode);
        await store.save();
        return seeOther('/');
      },
    },
  ];
  const server = await serve(
    [
      ...overview,
      settlementRoute(store),
      ...formRoutes({ store, cardPayments, notifier, merchant }),
      ...xmlRoutes(store, merchant),
      ...jsonRoutes({
        store,
        cardPayments,
        notifier,
        merchant,
        tolerance: settings.tolerance ?? TOLERANCE,
      }),
      ...controlRoutes({ store, cardPayments, notifier }),
    ],
    { host: settings.host, port: settings.port, portSetting: 'GATEWAY_PORT' },
  );
  notifier.resume();
  return {
    port: portOf(server),
    close: async () => {
      const atRest = notifier.stop();
      await stopServer(server);
      await atRest;
      await store.save();
    },
  };
}
