export { createBooksArea, type Books } from './books.area.ts';
export { addedUp } from './general-ledger.ts';
export { createLedgerDays, type ClosedLedger } from './ledger-days.ts';
export { registerBooksRoutes } from './books.routes.ts';
export { checkBooks } from './verify.store.ts';
