import { leftKey, storageKey, type TabStorage, type Viewing, type ViewingLeft } from './viewing.ts';

// What the back office alone does with the viewings of `viewing.ts`: no customer's screen loads it.

export function keepViewing(storage: TabStorage, viewing: Viewing): void {
  storage.setItem(storageKey, JSON.stringify(viewing));
}

/** How the tab's viewing was left, once. */
export function takeViewingLeft(storage: TabStorage): ViewingLeft | null {
  const how = storage.getItem(leftKey);
  storage.removeItem(leftKey);
  return how === 'ended' || how === 'over' ? how : null;
}
