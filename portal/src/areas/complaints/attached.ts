import type { ComplaintAttachment } from '@rampa/contract/complaints';

/** Ids of files, as the calls take them. */
export function idsOf(files: readonly ComplaintAttachment[]): string[] {
  return files.map(({ attachment_id: id }) => id);
}
