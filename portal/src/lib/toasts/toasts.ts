import type { ReactNode } from 'react';
import type { Clock } from '../clock.ts';
import { createStore } from '../store.ts';

export type Severity = 'info' | 'warn' | 'error' | 'success';

/** The area of toasts about loading, top-center; without a key a toast goes to the default area. */
export const loadingKey = 'loading';

/** Specification, section 9, in milliseconds. */
export const defaultLife = 3000;
export const customLife = 8000;

/** A toast as the specification has it (section 3). */
export interface ToastMessage {
  readonly severity: Severity;
  readonly summary: string;
  /** HTML; sanitised before it is shown. */
  readonly detail?: string;
  /** Milliseconds until it closes by itself. Default 3000. */
  readonly life?: number;
  /** Stays until closed. */
  readonly sticky?: boolean;
  /** False: without a close button. */
  readonly closable?: boolean;
  /** The area that shows it. */
  readonly key?: typeof loadingKey;
  readonly icon?: ReactNode;
}

export interface Toast extends ToastMessage {
  readonly id: string;
}

export type HeldBy = 'pointer' | 'focus';

export interface Toasts {
  /** Returns the id. A toast that is already shown starts its lifetime again. */
  readonly show: (message: ToastMessage) => string;
  readonly close: (id: string) => void;
  /** Closes all of an area. */
  readonly clear: (key?: typeof loadingKey) => void;
  /** The pointer or the focus is on it: it stays. */
  readonly hold: (id: string, by: HeldBy) => void;
  /** When both have left, its lifetime starts again. */
  readonly release: (id: string, by: HeldBy) => void;
  readonly get: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

export function createToasts(clock: Clock): Toasts {
  const shown = createStore<readonly Toast[]>([]);
  const timers = new Map<string, () => void>();
  const holders = new Map<string, ReadonlySet<HeldBy>>();
  let count = 0;

  function stopTimer(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  function isHeld(id: string): boolean {
    return (holders.get(id)?.size ?? 0) > 0;
  }

  function startTimer({ id, sticky, life }: Toast): void {
    stopTimer(id);
    if (sticky === true || isHeld(id)) return;
    timers.set(
      id,
      clock.after(life ?? defaultLife, () => close(id)),
    );
  }

  function close(id: string): void {
    stopTimer(id);
    holders.delete(id);
    shown.set(shown.get().filter((toast) => toast.id !== id));
  }

  function find(id: string): Toast | undefined {
    return shown.get().find((toast) => toast.id === id);
  }

  return {
    show(message) {
      const same = shown.get().find((toast) => isSame(toast, message));
      const toast = same ?? { ...message, id: `toast-${(count += 1)}` };
      if (same === undefined) shown.set([...shown.get(), toast]);
      startTimer(toast);
      return toast.id;
    },
    close,
    clear(key) {
      for (const toast of shown.get().filter((one) => one.key === key)) close(toast.id);
    },
    hold(id, by) {
      if (find(id) === undefined) return;
      stopTimer(id);
      holders.set(id, new Set([...(holders.get(id) ?? []), by]));
    },
    release(id, by) {
      const toast = find(id);
      if (toast === undefined) return;
      holders.set(id, new Set([...(holders.get(id) ?? [])].filter((one) => one !== by)));
      startTimer(toast);
    },
    get: shown.get,
    subscribe: shown.subscribe,
  };
}

/** Five calls that fail alike are one message to the customer. */
function isSame(toast: ToastMessage, other: ToastMessage): boolean {
  return (
    toast.severity === other.severity &&
    toast.summary === other.summary &&
    toast.detail === other.detail &&
    toast.key === other.key
  );
}
