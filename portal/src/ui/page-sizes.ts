/** Page sizes offered; the first is the default (specification, section 9). */
export const pageSizes = [5, 10, 25, 50, 100] as const;
