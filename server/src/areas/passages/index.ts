export { registerPassagesRoutes } from './passages.routes.ts';
export { createPassagesService } from './passages.service.ts';
export type { Passages, PassagesOptions } from './passages.service.ts';
export { createPassageRecorder } from './record-passages.ts';
export type { PassageRecorder, RecorderOptions, RecordReport } from './record-passages.ts';
export type { DeliveredPassage, Owner, Refusal } from './recorded-passage.ts';
export type { Wording } from './wording.ts';
