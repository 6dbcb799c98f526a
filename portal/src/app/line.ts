/** Of the Network Information API, which Safari and Firefox lack: what is asked here. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether the line bears what nobody has asked for. A browser that tells nothing about its line is
 * taken for one with a good one.
 */
export function isLineForMore(connection: Connection | undefined = ownConnection()): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** Whether it bears some ten kilobytes more: a phone in the rain is who waits longest for them. */
export function isLineForLittle(connection: Connection | undefined = ownConnection()): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType?.endsWith('2g') !== true;
}

function ownConnection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined;
}
