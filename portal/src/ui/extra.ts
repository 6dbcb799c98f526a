import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { useOwnScreen } from './first-picture.ts';
import { type OnFailed, untilLoaded } from './until-loaded.ts';

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
  /**
   * Before it is asked for again: `onMissingCode` for what somebody has pressed a button for, such as a window. Where that never came,
   * the button would do nothing.
   */
  onFailed?: OnFailed,
): FunctionComponent<Props> {
  const code = createCode(load, onFailed);
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
function createCode<Part>(load: () => Promise<Part>, onFailed?: OnFailed) {
  let part: Part | undefined;
  let begun = false;
  const listeners = new Set<() => void>();
  async function begin(): Promise<void> {
    begun = true;
    part = await untilLoaded(load, async (fault) => onFailed?.(fault).catch(() => undefined));
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
