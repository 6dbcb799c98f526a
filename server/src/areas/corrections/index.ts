export {
  createCorrectionsArea,
  type Corrections,
  type MarkedDesk,
  type RefusedDesk,
} from './corrections.area.ts';
export { registerCorrectionsRoutes } from './corrections.routes.ts';
export { createRefusedPassages, type RefusedPassages } from './keep-refused.ts';
export type { CorrectionsInFigures } from './corrections-in-figures.ts';
export type { CorrectionFigure } from './clerk-figures.store.ts';
export type { RefusedFigure } from './refused-passages.store.ts';
export type { RefusedRecord } from './refused-record.ts';
export { checkCorrections } from './verify.store.ts';
