/** The browser's log: what helps to find a fault and is no text for the customer. */
export function log(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the only way to the log
  console.error(message, ...(cause === undefined ? [] : [cause]));
}
