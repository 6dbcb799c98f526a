export { foldForSearch, matchesSearch } from './fold-for-search.ts';
export { toLatin } from './to-latin.ts';
