export * from './calls.ts';
export * from './desk-calls.ts';
export * from './errors.ts';
export * from './network.ts';
export { createTollPricing, inEuros } from './toll-pricing.ts';
export type {
  PricedSection,
  PricedTrip,
  PricedWay,
  TollPricing,
  TollQuestion,
} from './toll-pricing.ts';
export type { Path, PathStep } from './toll-graph.ts';
