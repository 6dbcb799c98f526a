/** Screens that have arrived on this page: the first one comes with it and is announced by it. */
export const arrivals = { count: 0 };
