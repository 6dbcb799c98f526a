import type { LanguageId } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectAround, type Around, type NeighbourRecord } from './neighbours.store.ts';
import { stationName } from './passage-words.ts';
import { selectCalculations } from './passages.store.ts';

/** A passage near another one, with names in one language. */
export interface Neighbour extends NeighbourRecord {
  /** Empty if the entry is unknown. */
  readonly entry: string;
  readonly exit: string;
}

/** Which tag passed where, and when. */
export interface PlacedPassage {
  readonly tagId: string;
  /** Epoch milliseconds. */
  readonly exitedAt: number;
  readonly stationId: string;
  readonly lane: string;
}

export interface Neighbours {
  /** Undefined if it is no passage of the account. */
  place(scope: AccountScope, passageId: string): Promise<PlacedPassage | undefined>;
  /** The passages of a tag next to a moment, the oldest first. */
  around(
    scope: AccountScope,
    around: Around,
    languageId: LanguageId,
  ): Promise<readonly Neighbour[]>;
}

/** What a tag drove before and after something. */
export function createNeighbours({
  database: { queries },
  calculator,
}: {
  readonly database: Database;
  readonly calculator: Pick<TollCalculator, 'station'>;
}): Neighbours {
  return {
    async place(scope, passageId) {
      if (!isUuid(passageId)) return undefined;
      const found = await selectCalculations(scope, queries, [passageId]);
      const passage = found.get(passageId.toLowerCase())?.passage;
      if (passage === undefined) return undefined;
      const { tagId, exitedAt, exitStationId: stationId, lane } = passage;
      return { tagId, exitedAt, stationId, lane };
    },
    async around(scope, around, languageId) {
      const found = await selectAround(scope, queries, around);
      return found.map((one) => ({
        ...one,
        entry: stationName(calculator, one.entryStationId, languageId),
        exit: stationName(calculator, one.exitStationId, languageId),
      }));
    },
  };
}
