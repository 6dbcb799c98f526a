/** Lines of a list in the back office, where the address says nothing: many, for people who work there. */
export const officeRows = 25;
