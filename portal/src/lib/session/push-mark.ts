import { pushMark } from '@rampa/contract';

/*
 * Whether somebody turned push notifications on in this browser. What is subscribed, only the service worker's
 * registration knows; who never turned them on is not to wait for that, nor load what asks it.
 */

type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function hasPushMark(storage: Marks): boolean {
  return storage.getItem(pushMark) !== null;
}

export function setPushMark(storage: Marks): void {
  storage.setItem(pushMark, '1');
}

export function removePushMark(storage: Marks): void {
  storage.removeItem(pushMark);
}

/** Whoever signs out here is told of nothing here any more, whichever session turned it on. */
export async function endPushHere(
  storage: Marks,
  workers: Pick<ServiceWorkerContainer, 'getRegistration'>,
): Promise<void> {
  if (!hasPushMark(storage)) return;
  removePushMark(storage);
  const registration = await workers.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
