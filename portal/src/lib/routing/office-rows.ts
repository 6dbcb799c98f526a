/** Default page size in the back office: larger, for people who work there. */
export const officeRows = 25;
