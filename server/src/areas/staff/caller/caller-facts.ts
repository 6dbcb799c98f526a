import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { CustomerRecord } from '../../identity/index.ts';
import type { Passages } from '../../passages/index.ts';
import { normalisePlate, type Tags } from '../../tags/index.ts';
import type { TopUps } from '../../top-ups/index.ts';
import type { CallerFacts } from './caller-questions.ts';

/** A caller may mean any of the last ones. */
const lastPassages = 5;
const lastTopUps = 10;

/** A plate without blanks and hyphens, in Latin capitals; empty for what is none. */
export function normalPlate(text: string): string {
  return (normalisePlate(text) ?? '').replaceAll(/[\s-]/g, '');
}

/** Collects what callers can be asked, from what each area has of the customer. */
export function createCallerFacts(uses: {
  readonly tags: Pick<Tags, 'all'>;
  readonly passages: Pick<Passages, 'lastExits'>;
  readonly topUps: Pick<TopUps, 'newest'>;
}): (scope: AccountScope, customer: CustomerRecord) => Promise<CallerFacts> {
  return async (scope, { street }) => {
    const tags = await uses.tags.all(scope);
    // In Serbian, which either script is compared with, and in English, where a name may differ.
    const stations = await uses.passages.lastExits(scope, lastPassages, ['1', '3']);
    const topUps = await uses.topUps.newest(scope, lastTopUps);
    const paid = topUps.filter(({ state }) => state === 'paid');
    return {
      serialNumbers: tags.map(({ serialNumber }) => serialNumber),
      plates: tags.map(({ plate }) => normalPlate(plate)).filter((plate) => plate !== ''),
      topUps: paid.slice(0, 1).map(({ amountMinor }) => amountMinor),
      stations: [...new Set(stations)],
      street,
    };
  };
}
