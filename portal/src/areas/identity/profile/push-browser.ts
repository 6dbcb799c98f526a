import {
  asSent,
  inBase64Url,
  registrationHere,
  type Subscribed,
} from '../../../lib/session/push-subscription.ts';

/*
 * What this browser says of push notifications, and what it is asked to do. Nothing of it is the server's state: that
 * is the list of devices, in which a browser finds itself by the hash of its address at the push service.
 */

/** Whether notifications can be shown here, and if not, why. */
export type PushSupport = 'possible' | 'blocked' | 'wants-install' | 'impossible';

export interface BrowserFacts {
  readonly hasPush: boolean;
  readonly permission: NotificationPermission;
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Whether it was opened from the home screen. */
  readonly installed: boolean;
  /** A service worker is there to show them. */
  readonly hasWorker: boolean;
}

export function supportOf(facts: BrowserFacts): PushSupport {
  // iPads call themselves Macs, which have no touch screens.
  const apple =
    /iPhone|iPad|iPod/u.test(facts.userAgent) ||
    (facts.userAgent.includes('Macintosh') && facts.touchPoints > 1);
  // Safari on phones and tablets has push in apps of the home screen alone.
  if (apple && !facts.installed) return 'wants-install';
  if (!facts.hasPush || !facts.hasWorker) return 'impossible';
  return facts.permission === 'denied' ? 'blocked' : 'possible';
}

/** What the browser has to do with push notifications now. */
export interface PushBrowser {
  readonly support: PushSupport;
  /** The browser has the permission, and asks no more. */
  readonly allowed: boolean;
  /** Null: it has not subscribed. */
  readonly endpointHash: string | null;
  /** With which key it has. */
  readonly publicKey: string | null;
}

/** Ends once a service worker can show notifications: never where none is registered, at once where there can be none. */
export async function workerReady(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.ready;
}

export async function lookAtBrowser(): Promise<PushBrowser> {
  const registration = await registrationHere();
  const hasPush = 'PushManager' in window && 'Notification' in window;
  const permission = hasPush ? Notification.permission : 'default';
  const support = supportOf({
    hasPush,
    permission,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    installed: matchMedia('(display-mode: standalone)').matches,
    hasWorker: registration !== undefined,
  });
  const subscription = hasPush ? await registration?.pushManager.getSubscription() : null;
  const key = subscription?.options.applicationServerKey;
  return {
    support,
    allowed: permission === 'granted',
    endpointHash: subscription ? await hashOf(subscription.endpoint) : null,
    publicKey: key ? inBase64Url(new Uint8Array(key)) : null,
  };
}

/**
 * Subscribes with the key, in place of what was subscribed before: with another key, or for somebody else who used this
 * browser. Throws if the browser's push service cannot be reached.
 */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | undefined> {
  const registration = await registrationHere();
  if (registration === undefined) return undefined;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return asSent(subscription);
}

export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await registrationHere())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return inBase64Url(new Uint8Array(digest));
}
