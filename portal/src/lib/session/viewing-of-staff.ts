import { viewingMark } from '@rampa/contract';
import { leftKey, type TabStorage, type Viewing, type ViewingLeft } from './viewing.ts';

// What the back office alone does with the viewings of `viewing.ts`: no customer's screen loads it.

export function keepViewing(storage: TabStorage, viewing: Viewing): void {
  storage.setItem(viewingMark, JSON.stringify(viewing));
}

/** How the tab's viewing was left, once. */
export function takeViewingLeft(
  storage: TabStorage,
): { readonly how: ViewingLeft; readonly id: string } | null {
  const [how, id = ''] = storage.getItem(leftKey)?.split(' ') ?? [];
  storage.removeItem(leftKey);
  return how === 'ended' || how === 'over' ? { how, id } : null;
}
