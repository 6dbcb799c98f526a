import type { Clock } from '../clock.ts';
import { loadingKey, type Toasts } from './toasts.ts';

/** Specification, section 9: the loading indicator appears after 500 ms. */
export const loadingDelay = 500;

export interface Waiting {
  /** Waiting lasts until the returned function is called. */
  readonly start: () => () => void;
}

/** Shows the loading toast while anything has been waited for longer than 500 ms. */
export function createWaiting(clock: Clock, toasts: Toasts, label: () => string): Waiting {
  let shown = 0;

  function showOne(): void {
    shown += 1;
    if (shown > 1) return;
    toasts.show({
      key: loadingKey,
      severity: 'info',
      summary: label(),
      sticky: true,
      closable: false,
    });
  }

  function hideOne(): void {
    shown -= 1;
    if (shown === 0) toasts.clear(loadingKey);
  }

  return {
    start() {
      let visible = false;
      let over = false;
      const callOff = clock.after(loadingDelay, () => {
        visible = true;
        showOne();
      });
      return () => {
        if (over) return;
        over = true;
        callOff();
        if (visible) hideOne();
      };
    },
  };
}
