import type { LanguageId } from '@rampa/contract';
import type { Passage } from '@rampa/contract/passages';
import { createTollTime } from '../../platform/toll-time.ts';
import type { TagRecord } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { CostCentreMap } from './choice.ts';
import { costCentreOf } from './passage-spending.ts';
import { stationName } from './passage-words.ts';
import type { PassageRecord } from './passages.store.ts';

export type PassageView = ReturnType<typeof createPassageView>;

/** A passage as its customer sees it. */
export function createPassageView(calculator: TollCalculator) {
  const tollTime = createTollTime();
  const { currency } = calculator;

  return (
    passage: PassageRecord,
    tag: TagRecord | undefined,
    costCentres: CostCentreMap,
    languageId: LanguageId,
  ): Passage => ({
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    entry: stationName(calculator, passage.entryStationId, languageId),
    exit: stationName(calculator, passage.exitStationId, languageId),
    enteredAt: passage.enteredAt === null ? null : tollTime.wireOf(passage.enteredAt),
    exitedAt: tollTime.wireOf(passage.exitedAt),
    lane: passage.lane,
    kategorija: passage.category,
    amount: { amount: passage.amountMinor, currency },
    marks: [...passage.marks],
    costCentre: costCentreOf(passage, costCentres),
  });
}
