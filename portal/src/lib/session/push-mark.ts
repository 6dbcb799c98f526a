/*
 * Whether somebody turned push notifications on in this browser. What is subscribed, only the service worker's
 * registration knows; who never turned them on is not to wait for that, nor load what asks it.
 */

const key = 'push';

type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function hasPushMark(storage: Marks): boolean {
  return storage.getItem(key) !== null;
}

export function setPushMark(storage: Marks): void {
  storage.setItem(key, '1');
}

export function removePushMark(storage: Marks): void {
  storage.removeItem(key);
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
