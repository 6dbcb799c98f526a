/** The part of the Network Information API used here; Safari and Firefox lack it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether the connection is good enough for prefetching. A browser that says nothing about its
 * connection is assumed to have a good one.
 */
export function isLineForMore(connection: Connection | undefined = ownConnection()): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** Whether the connection can take a little more than was asked for: on 2G that takes too long. */
export function isLineForLittle(connection: Connection | undefined = ownConnection()): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType?.endsWith('2g') !== true;
}

function ownConnection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined;
}
