import { clock } from '../../lib/portal.ts';
import { createCarriedNumbers } from './carried-numbers.ts';

export const keptNumbers = createCarriedNumbers(sessionStorage, clock);
