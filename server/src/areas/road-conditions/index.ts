export { createRoadConditionsArea } from './road-conditions.area.ts';
export { registerEventDeskRoutes } from './event-desk.routes.ts';
export { loadDemoRoadEvents } from './demo-road-events.ts';
export type { RoadEventsReader } from './import/events-reader.ts';
export { largestFile, readRoadEvents } from './import/read-road-events.ts';
export type { RoadLine } from './import/road-lines.ts';
export { inLanguage, roadEventIn } from './event-view.ts';
export type { IncomingEvent, KnownEvent } from './incoming-event.ts';
export { registerRoadConditionsRoutes } from './road-conditions.routes.ts';
export {
  createRoadConditions,
  type KnownEvents,
  type RoadConditions,
  type TakenReport,
} from './road-conditions.service.ts';
export { createEventStreams, type EventStreams } from './stream/event-streams.ts';
