export type { Actor } from './actor.ts';
export { lastPassages, tagBound, type BoundTag, type LastPassage } from './events.ts';
export type { TagImport } from './import/import-tags.ts';
export { costCentreHistory, type CostCentreAt } from './cost-centres/cost-centre-history.ts';
export { codeKeyOf } from './cost-centres/code-key.ts';
export { insertCostCentre, type CostCentreRecord } from './cost-centres/cost-centres.store.ts';
export type { MemberName, TagDrivers } from './drivers/drivers.ts';
export type { TagWindow } from './drivers/drivers.store.ts';
export { readTags } from './import/read-tags.ts';
export { normalisePlate } from './plate.ts';
export { createTagsArea } from './tags.area.ts';
export { registerTagsRoutes } from './tags.routes.ts';
export { wasStopped, type TagStops } from './tag-stops.ts';
export { createTagsService } from './tags.service.ts';
export type { TagFigures, Tags, TagsOptions } from './tags.service.ts';
export {
  createTagVerification,
  type PrintedTag,
  type TagVerification,
} from './tag-verification.ts';
export type { NewTag, TagOwner, TagRecord } from './tags.store.ts';
