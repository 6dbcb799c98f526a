import type { Motorway, Path, TollPricing, TollQuestion } from '@rampa/contract/toll-calculator';

/**
 * The roads of each way that the server answered with: the same calculation on the same tariff finds
 * the same ones, in the same order. Empty until the tariff is there.
 */
export function pathsOf(pricing: TollPricing | undefined, question: TollQuestion): Path[] {
  const priced = pricing?.price(question);
  if (pricing === undefined || priced?.ok !== true) return [];
  return [priced.value.path, ...pricing.alternatives(question).map(({ path }) => path)];
}

/** The signs that one follows, in the order of the way. */
export function roadsOf(path: Path, motorways: readonly Motorway[]): string[] {
  const signs = path.map(({ road }) => {
    return motorways.find(({ id }) => id === road.motorway)?.sign ?? road.motorway;
  });
  return signs.filter((sign, at) => signs.indexOf(sign) === at);
}
