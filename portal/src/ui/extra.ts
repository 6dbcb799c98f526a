import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { useOwnScreen } from './first-picture.ts';

/**
 * A part of a screen that the screen can do without, such as the count of new notifications. If its
 * code cannot be loaded (the connection broke meanwhile), the screen is shown without it, and the
 * code is asked for again, at once when the connection returns.
 *
 * `lazy` would do, but React shows what it has suspended a third of a second later at the earliest, and
 * renders it again for each change that comes meanwhile.
 */
export function extra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** What is shown until then, in first pictures too. */
  place: ReactNode | ((props: Props) => ReactNode) = null,
): FunctionComponent<Props> {
  const code = createCode(load);
  return function Extra(props: Props) {
    const own = useOwnScreen();
    const Part = useSyncExternalStore(own ? code.subscribe : never, code.get, notYet);
    if (own && Part !== undefined) return createElement(Part, props);
    return typeof place === 'function' ? place(props) : place;
  };
}

const never = () => () => undefined;
const notYet = () => undefined;

/** Code that is loaded once somebody waits for it. */
function createCode<Part>(load: () => Promise<Part>) {
  let part: Part | undefined;
  let begun = false;
  const listeners = new Set<() => void>();
  async function begin(): Promise<void> {
    begun = true;
    part = await untilLoaded(load);
    for (const listener of listeners) listener();
  }
  return {
    get: () => part,
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (!begun) void begin();
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Between two attempts, in milliseconds: at first, and at most. Long in the end: a newer version may
 * have taken the file away for good, from thousands of open pages.
 */
const pauses = { first: 2_000, most: 600_000 };

async function untilLoaded<Part>(
  load: () => Promise<Part>,
  pause: number = pauses.first,
): Promise<Part> {
  try {
    return await load();
  } catch {
    // A request also fails on a connection that is never reported as broken.
    const reconnected = await connectionOr(pause);
    // The first requests of a new connection may fail too: what came before it says nothing of it.
    return untilLoaded(load, reconnected ? pauses.first : Math.min(2 * pause, pauses.most));
  }
}

/** Whether the browser came online again, known at once; false after the pause (ms). */
function connectionOr(pause: number): Promise<boolean> {
  return new Promise((resolve) => {
    const goOn = (reconnected: boolean): void => {
      clearTimeout(timer);
      removeEventListener('online', online);
      resolve(reconnected);
    };
    const online = (): void => {
      goOn(true);
    };
    const timer = setTimeout(goOn, pause, false);
    addEventListener('online', online);
  });
}
