export {
  createCorrectionsArea,
  type Corrections,
  type MarkedDesk,
  type RefusedDesk,
} from './corrections.area.ts';
export { registerCorrectionsRoutes } from './corrections.routes.ts';
export { createRefusedPassages, type RefusedPassages } from './keep-refused.ts';
export { countOpenRefused } from './refused-desk.store.ts';
export { countOpenReviews } from './reviews.store.ts';
export { selectRefusedFigures, type RefusedFigure } from './refused-passages.store.ts';
export type { RefusedRecord } from './refused-record.ts';
export { checkCorrections } from './verify.store.ts';
