import { dodajPushUredjaj } from '@rampa/contract/identity';
import { subscribedHere } from '../lib/session/push-subscription.ts';
import { api } from '../lib/calls.ts';

/** This browser belongs to the session that uses it from now on, and ends with it. */
export async function keepPush(): Promise<void> {
  const subscribed = await subscribedHere();
  if (subscribed !== undefined) await api.call(dodajPushUredjaj, { ...subscribed, renews: true });
}
