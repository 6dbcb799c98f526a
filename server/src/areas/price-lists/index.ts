export { createPriceListsArea, type PriceLists } from './price-lists.area.ts';
export { registerPriceListsRoutes } from './price-lists.routes.ts';
