/* What addresses of screens may ask, by its form. */

/** As in `rs-a1-nis-jug`. */
export const stationId = /^[a-z\d]{1,12}(?:-[a-z\d]{1,20}){0,6}$/u;
export const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
export const uuidOr = (other: string) => new RegExp(`${uuid.source}|^(?:${other})$`, 'u');
/** As in `Z261119-48213077`. */
export const requestNumber = /^Z\d{6}-\d{8}$/u;
export const isoDay = /^\d{4}-\d{2}-\d{2}$/u;
export const isoDays = /^(?:\d{4}-\d{2}-\d{2}|\.\.)\/(?:\d{4}-\d{2}-\d{2}|\.\.)$/u;
export const pageNumber = /^\d{1,6}$/u;
