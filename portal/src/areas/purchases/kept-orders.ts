import { randomId } from '../../lib/random-id.ts';
import { createOrderKeeping } from './order-keeping.ts';

/** Of this tab: another tab is another visit. */
export const orderKeeping = createOrderKeeping(sessionStorage, randomId);
