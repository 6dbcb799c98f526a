/** What systems and PostgreSQL call a full disk, or a used-up quota. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What a full disk prevents, for the person who starts the program; undefined for any other error. */
export function noRoomSentence(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (!NO_ROOM.has(code) && !/no space left on device/i.test(error.message)) return undefined;
  return `There is no room left on the disk (${error.message}). Make room, or set DATA_DIR to a folder on another disk; it is ${dataDir}. Then start again.`;
}
