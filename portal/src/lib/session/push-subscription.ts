/** What the server needs to write to this browser. */
export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly publicKey: string;
}

export async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined;
}

/** What is subscribed already. */
export async function subscribedHere(): Promise<Subscribed | undefined> {
  const subscription = await (await registrationHere())?.pushManager.getSubscription();
  return subscription ? asSent(subscription) : undefined;
}

export function asSent(subscription: PushSubscription): Subscribed {
  const key = subscription.options.applicationServerKey;
  const { keys } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    publicKey: key === null ? '' : inBase64Url(new Uint8Array(key)),
  };
}

export function inBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
