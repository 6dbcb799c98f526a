/** For tests of the whole product, which hire staff by SQL: the area's front door would load all of it. */
export { staffAccountId } from '../staff-users.store.ts';
