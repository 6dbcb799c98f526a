import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** `inPicture` is the value that first pictures show, in case it changes before they are taken over. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>, inPicture?: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => inPicture ?? store.get());
}
