import { getProlasci } from '@rampa/contract/passages';
import { getDopune } from '@rampa/contract/top-ups';
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

/** Collects what callers can be asked, from what each area shows the customer. */
export function createCallerFacts(uses: {
  readonly tags: Pick<Tags, 'all'>;
  readonly passages: Pick<Passages, 'list'>;
  readonly topUps: Pick<TopUps, 'list'>;
}): (scope: AccountScope, customer: CustomerRecord) => Promise<CallerFacts> {
  return async (scope, { street }) => {
    const tags = await uses.tags.all(scope);
    const driven = { first: 0, rows: lastPassages };
    // In Serbian, which either script is compared with, and in English, where a name may differ.
    const stations: string[] = [];
    for (const languageId of ['1', '3'] as const) {
      const found = await uses.passages.list(
        scope,
        getProlasci.input.parse({ ...driven, languageId }),
      );
      if (found.ok) stations.push(...found.value.items.map(({ exit }) => exit));
    }
    const topUps = await uses.topUps.list(
      scope,
      getDopune.input.parse({ first: 0, rows: lastTopUps }),
    );
    const paid = (topUps.ok ? topUps.value.items : []).filter(({ status }) => status === 'paid');
    return {
      serialNumbers: tags.map(({ serialNumber }) => serialNumber),
      plates: tags.map(({ plate }) => normalPlate(plate)).filter((plate) => plate !== ''),
      topUps: paid.slice(0, 1).map(({ amount }) => amount.amount),
      stations: [...new Set(stations)],
      street,
    };
  };
}
