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
 * code cannot be loaded (the connection broke meanwhile), the screen is shown without it, and it comes
 * once there is a connection again. The caller's `Suspense` says what is in its place.
 */
export function extra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Keeps its place in first pictures, which are drawn without it. */
  place: ReactNode = null,
): ComponentType<Props> {
  // `lazy` takes exactly these props; its own type cannot express that for a generic.
  const Part: unknown = lazy(async () => ({ default: await whenThereIsALine(load) }));
  return function Extra(props: Props) {
    return useOwnScreen() ? createElement(Part as FunctionComponent<Props>, props) : place;
  };
}

async function whenThereIsALine<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
    });
    return whenThereIsALine(load);
  }
}
