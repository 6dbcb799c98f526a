export { createPassagesArea } from './passages.area.ts';
export { registerPassagesRoutes } from './passages.routes.ts';
export {
  completeNow,
  passagesAnswered,
  passagesMarkedLater,
  passagesRecorded,
  stoppedTagsUsed,
  tagsCharged,
  tripsAbroad,
  type ChargedTag,
  type Completeness,
  type TripAbroad,
} from './events.ts';
export {
  completenessBefore,
  completenessFrom,
  type SaidCompleteness,
  type StoredCompleteness,
} from './completeness.ts';
export { completeHeader, completenessView } from './completeness-view.ts';
export { checkPassages } from './verify.store.ts';
export { firstMomentKept } from './months/archived-months.store.ts';
export { archiveMonth, leastMonths, type Archiving } from './months/archive-month.ts';
export type { ArchiveRefusal } from './months/write-month.ts';
export type { ArchivedMonths } from './months/archived-months.ts';
export { listMonths, type ListedMonth } from './months/list-months.ts';
export { restoreMonth, type Restoring, type RestoreRefusal } from './months/restore-month.ts';
export { createPassagesService } from './passages.service.ts';
export type { Passages, PassagesOptions } from './passages.service.ts';
export type { ShownPassage } from './shown-passage.ts';
export type { Spending } from './spending.store.ts';
export { historySinceOf, historyVersion } from './history-version.store.ts';
export { createUsualPrices, usualPriceRule } from './tags-lately.ts';
export { habitsOf } from './habits.ts';
export { usualPriceOfTag } from './tags-lately.store.ts';
export type { Neighbour, Neighbours } from './neighbours.ts';
export type { FindOwnTrips } from './own-trips.ts';
export { usualReadingDays, type CameraReading } from './camera.ts';
export { countCameraFaults, type CameraFaults } from './import/camera-fields.ts';
export type { ComparedReading, Readings } from './readings.ts';
export type { FindUsualTrips } from './usual-trips.ts';
export {
  createLately,
  latelyParts,
  type Lately,
  type LatelyFound,
  type MarkedPassage,
  type WantedLately,
} from './lately.ts';
export type { LatelyDays, MonthTotal } from './lately.store.ts';
export { sharedIdOf } from './shared-calculations.ts';
export { recordedCalculation } from './shared-calculations.store.ts';
export { createPassageFigures, type PassageFigures } from './figures.ts';
export { createPassageWalk, type PassageWalk } from './passage-walk.ts';
export type { GroupedSums } from './grouped-sums.ts';
export type { GroupedBy, GroupedDays, GroupedSum } from './grouped-sums.store.ts';
export type { FindDrivenRuns } from './driven-runs.ts';
export type { DrivenLeg, DrivenRun } from './driven-runs.store.ts';
export type { Overcharges } from './overcharges.ts';
export type { OverchargeGroup } from './overcharges.store.ts';
export { createOneAtATime } from './one-at-a-time.ts';
export type { FiguresBy, PassageFigure } from './figures.store.ts';
export { habitDays, outsideUsual, priceDiffers, spansOverlap, type Habit } from './later-rules.ts';
export type { LaterMarks } from './later-marks.ts';
export { createPassageRecorder } from './record-passages.ts';
export type { PassageRecorder } from './passage-recorder.ts';
export type { RecordReport } from './record-report.ts';
export type { DeliveredPassage, Owner, Refusal } from './recorded-passage.ts';
export { markText, roadName, stationName, unknownEntryText } from './passage-words.ts';
export type { JudgedPassage, MarkReason } from './passage-rules.ts';
export { tollOf } from './recorded-passage.ts';
export { marksOf } from './passage-rules.ts';
export { chargePassage } from './recorded-passage.ts';
export type { RecordedPassage } from './recorded-passage.ts';
export { clockToleranceMs, type PassageDelivery } from './import/deliver-passages.ts';
export { createDeliveryReader, type DeliveryReader } from './import/delivery-reader.ts';
export { paramsOf, type Explanation, type ShownReason } from './explanation.ts';
export { deskPassagesView, explanationView, readingView, reasonsView } from './passage-view.ts';
export type { MarkedPassageRecord, MarkedPassages } from './marked.store.ts';
export { underKeys, type UnderKey } from './was-recorded.ts';
export { lineTooLong } from './import/read-lines.ts';
export { importPassages, type ImportedPassages } from './import/import-passages.ts';
export { readDelivery, type ReadDelivery } from './import/read-delivery.ts';
export {
  largestPassagesJson,
  readPassagesCsv,
  readPassagesJson,
  type FileItem,
} from './import/read-passages.ts';
export type { Calculation } from './recorded-passage.ts';
