/** Screens shown on this page so far: the first one comes with the page, and the browser announces it. */
export const arrivals = { count: 0 };
