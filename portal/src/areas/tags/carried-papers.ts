import { clock } from '../../lib/portal.ts';
import { createCarriedPapers } from './carried-paper.ts';

export const carriedPapers = createCarriedPapers(sessionStorage, clock);
