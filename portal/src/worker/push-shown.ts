/** What the server sends, encrypted for this browser alone. */
interface Pushed {
  readonly title: string;
  /** Empty for most. */
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

/** A message to a page: it shows the screen that a notification is about. */
export interface OpenScreen {
  readonly open: string;
}

interface Window {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenScreen): void;
}

interface Clients {
  matchAll(query: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly Window[]>;
  openWindow(path: string): Promise<unknown>;
}

/** A notification for a message of the push service; undefined for what is none of ours. */
export function notificationOf(
  text: string,
): readonly [title: string, options: NotificationOptions] | undefined {
  const { title, body, path, tag, lang } = readPushed(text);
  if (title === '') return undefined;
  const icon = '/apple-touch-icon.png';
  const more = body === '' ? {} : { body };
  return [title, { tag, lang, icon, badge: icon, data: ownPath(path), ...more }];
}

/** Shows the screen in a window that is open, or else in a new one. */
export async function openScreen(clients: Clients, data: unknown): Promise<void> {
  const path = ownPath(data);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.visibilityState === 'visible') ?? windows[0];
  if (shown === undefined) {
    await clients.openWindow(path);
    return;
  }
  // A browser may not let it come to the front; it goes to the screen all the same.
  await shown.focus().catch(() => undefined);
  // The page goes there itself: what somebody was typing is theirs to leave.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker a page is no window
  shown.postMessage({ open: path });
}

/** Where a notification may lead: to screens of this portal alone. */
export function ownPath(path: unknown): string {
  return typeof path === 'string' && path.startsWith('/pages/') ? path : '/pages/home';
}

function readPushed(text: string): Pushed {
  try {
    const value: unknown = JSON.parse(text);
    const given = typeof value === 'object' && value !== null ? value : {};
    const part = (name: keyof Pushed): string => {
      // Whatever it is, a text is made of it below.
      const found = (given as { readonly [Name in keyof Pushed]?: unknown })[name];
      return typeof found === 'string' ? found : '';
    };
    return {
      title: part('title'),
      body: part('body'),
      path: part('path'),
      tag: part('tag'),
      lang: part('lang'),
    };
  } catch {
    return { title: '', body: '', path: '', tag: '', lang: '' };
  }
}
