/*
 * What the portal keeps in a browser under these names is looked at by the script of the page that goes on in another account as
 * well (`way-through.ts` of the server), before the portal is loaded.
 */

/** How the names of drafts begin, in the tab's storage and in the device's. */
export const draftsBegin = 'draft:';

/** In the device's storage while push notifications are on here. */
export const pushMark = 'push';

/** In the storage of a tab in which staff see a customer's screens. */
export const viewingMark = 'viewing';

/** The channel by which windows hear that the session has changed. */
export const sessionChannel = 'rampa-session';

/** The lock in which one window at a time renews the session. */
export const renewalLock = 'rampa-refresh';

/** Under this name the page has a promise while it is going on elsewhere: the portal starts once it is kept, if ever. */
export const goingOn = 'goingOn';
