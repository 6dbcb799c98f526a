export type { TagServiceDesk } from './service/tag-service-desk.ts';
export type { BlockDesk } from './blocks/block-desk.ts';
export { holdsAt, type Blocking } from './blocks/block-rules.ts';
export type { TagSwitches } from './blocks/tag-switches.ts';
export {
  balanceFollowed,
  historyState,
  latelyOfTags,
  paidLater,
  tagBound,
  tagReleased,
  tagReplaced,
  type BoundTag,
  type HistorySince,
  type PaidLater,
  type TagLately,
} from './events.ts';
export type { TagMoney } from './tags.area.ts';
export type { TagHandovers } from './handovers/tag-handovers.ts';
export type { TagLife, TagLives } from './life/tag-lives.ts';
export type { TagReplacementDesk } from './replacements/replacement-desk.ts';
export { checkReplacements } from './replacements/verify.store.ts';
export type { CostCentreAt } from './cost-centres/cost-centre-history.store.ts';
export { codeKeyOf } from './cost-centres/code-key.ts';
export type { TagDrivers } from './drivers/drivers.ts';
export type { TagWindow } from './drivers/drivers.store.ts';
export { readTags, tagFieldsOf } from './import/read-tags.ts';
export type { KnownTag, TagTakeover } from './import/tag-takeover.ts';
export { readOwnTags } from './own-file/read-own-tags.ts';
export { hashedTagCodes } from './hashed-codes.ts';
export type { PrintedTag, TagIssuing } from './issue-tags.ts';
export { foldPlate, normalisePlate } from './plate.ts';
export type { NamedTag, TagOwner } from './tag-directory.store.ts';
export { normaliseNumber } from './verification-codes.ts';
export { wasStopped, type TagStops } from './tag-stops.ts';
export { tagName, usualTripsFor } from './tag-rules.ts';
export { tagsView } from './tag-view.ts';
export { createTagVerification, type TagVerification } from './tag-verification.ts';
export { createTagsArea } from './tags.area.ts';
export {
  registerTagBlocksRoutes,
  registerTagHandoverRoutes,
  registerTagReplacementRoutes,
  registerTagServiceRoutes,
  registerTagsRoutes,
} from './tags.routes.ts';
export { predecessorsIn } from './replacements/tag-replacements.ts';
export { listVersion, successions } from './tag-list.store.ts';
export { noTagFigures } from './tag-list.ts';
export {
  hasOpenBlock,
  lowBelowOf,
  noFigure,
  tagsInNeed,
  type TagsInNeed,
  type TagWithBalance,
} from './tags-in-need.store.ts';
export { createTagsService, type Tags } from './tags.service.ts';
export type { NewTag, TagCostCentre, TagRecord } from './tags.store.ts';
