export { createLanesArea, type Lanes } from './lanes.area.ts';
export { registerLanesRoutes } from './lanes.routes.ts';
export {
  mostRecords,
  readControlLine,
  readControlRecords,
  type ControlRecord,
} from './control-record.ts';
export {
  createTakeControlRecords,
  type RecordOutcome,
  type TakeControlRecords,
} from './take-control-records.ts';
export type { CompleteLanes } from './completeness.ts';
export type { DeskHour, LaneDesk } from './lane-desk.ts';
export { hourView } from './lane-hours-view.ts';
export type { Promptness } from './lane-postings.store.ts';
export type { LaneFigures } from './lane-desk.store.ts';
export { checkLanes } from './verify.store.ts';
