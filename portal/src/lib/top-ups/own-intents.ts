import { clock, tab } from '../portal.ts';
import { randomId } from '../random-id.ts';
import { createIntentStore } from './intents.ts';

/** Of this browser: all its tabs mean the same top-up. Staff who look on place no order, and leave nothing. */
export const intents = createIntentStore({
  storage: tab.acts ? localStorage : { getItem: () => null, setItem: () => undefined },
  now: clock.now,
  newId: randomId,
});
