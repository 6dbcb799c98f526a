export { readTollNetwork } from './read-toll-network.ts';
export { createTollCalculator } from './toll-calculator.ts';
export type {
  NoPrice,
  TollCalculator,
  TollPrice,
  TollQuestion,
  TollSection,
} from './toll-calculator.ts';
export type { CategoryCode, TollNetwork, TollStation } from './toll-network.ts';
