import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
} from 'react';
import { useOwnScreen } from './first-picture.ts';

/**
 * A part of a screen that the screen can do without, such as the count of new notifications. If its
 * code cannot be loaded (the connection broke meanwhile), the screen is shown without it, and the
 * code is asked for again, at once when the connection returns. The caller's `Suspense` says what
 * is in its place.
 */
export function extra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Keeps its place in first pictures, which are drawn without it. */
  place: ReactNode = null,
): ComponentType<Props> {
  // `lazy` takes exactly these props; its own type cannot express that for a generic.
  const Part: unknown = lazy(async () => ({ default: await untilLoaded(load) }));
  return function Extra(props: Props) {
    return useOwnScreen() ? createElement(Part as FunctionComponent<Props>, props) : place;
  };
}

/**
 * Between two attempts, in milliseconds: at first, and at most. Long in the end: a newer version may
 * have taken the file away for good, from thousands of open pages.
 */
const pauses = { first: 4_000, most: 600_000 };

async function untilLoaded<Part>(
  load: () => Promise<Part>,
  pause: number = pauses.first,
): Promise<Part> {
  try {
    return await load();
  } catch {
    // A request also fails on a connection that is never reported as broken.
    await connectionOr(pause);
    return untilLoaded(load, Math.min(2 * pause, pauses.most));
  }
}

/** Resolves as soon as the browser is online again, and at the latest after the pause (ms). */
function connectionOr(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, pause);
    addEventListener('online', goOn);
  });
}
