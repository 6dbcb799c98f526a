export { foldForSearch, matchesSearch } from './fold-for-search.ts';
export { latinWordIn } from './latin-word.ts';
export { rankedBySearch, searchRank, type Searched } from './search-rank.ts';
export { toCyrillic, type Cyrillic } from './to-cyrillic.ts';
export { toIjekavian } from './to-ijekavian.ts';
export { toLatin } from './to-latin.ts';
