/** The browser's log: for finding faults, not for the customer. */
export function log(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the only way to the log
  console.error(message, ...(cause === undefined ? [] : [cause]));
}
