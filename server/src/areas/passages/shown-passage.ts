import type { LanguageId } from '@rampa/contract';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { CostCentreMap } from './choice.ts';
import { stationName } from './passage-words.ts';
import type { TagNames } from './newest-list.store.ts';
import type { PassageRecord } from './passages.store.ts';
import type { TagCostCentre } from '../tags/index.ts';

/** A passage as its customer sees it, with names in one language. */
export interface ShownPassage extends PassageRecord {
  /** Of its tag, empty once the account has lost it. */
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  /** Empty if the entry is unknown. */
  readonly entry: string;
  readonly exit: string;
  /** The tag's cost centre at the time of the exit. */
  readonly costCentre: TagCostCentre | null;
}

export type ShowPassage = ReturnType<typeof createShowPassage>;

/** Names what a passage only has ids of. */
export function createShowPassage(calculator: Pick<TollCalculator, 'station'>) {
  return (
    passage: PassageRecord,
    tag: TagNames | undefined,
    costCentres: CostCentreMap,
    languageId: LanguageId,
  ): ShownPassage => ({
    ...passage,
    serialNumber: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    entry: stationName(calculator, passage.entryStationId, languageId),
    exit: stationName(calculator, passage.exitStationId, languageId),
    costCentre: costCentreOf(passage, costCentres),
  });
}

export function costCentreOf(
  { costCentreId }: { readonly costCentreId: string | null },
  costCentres: CostCentreMap,
): TagCostCentre | null {
  return costCentreId === null ? null : (costCentres.get(costCentreId) ?? null);
}
