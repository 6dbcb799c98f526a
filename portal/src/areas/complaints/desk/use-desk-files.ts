import {
  type ComplaintAttachment,
  dodajPrilogUprave,
  getPrilogReklamacije,
  ukloniPrilogUprave,
} from '@rampa/contract/complaints';
import { useMemo } from 'react';
import { api } from '../../../lib/calls.ts';
import type { AttachmentSource } from '../attachment-file.tsx';
import { type UploadRoute, type Uploads, useUploads } from '../use-uploads.ts';

/** Where staff fetch the files of a complaint from. */
export function useDeskSource(number: string): AttachmentSource {
  return useMemo(
    () => ({
      call: getPrilogReklamacije,
      inputOf: (attachmentId: string) => ({
        complaint_number: number,
        attachment_id: attachmentId,
      }),
    }),
    [number],
  );
}

/** Files for a message to the customer. */
export function useDeskUploads(
  complaint_number: string,
  current: () => readonly ComplaintAttachment[],
  change: (files: readonly ComplaintAttachment[]) => void,
): Uploads {
  const route = useMemo<UploadRoute>(
    () => ({
      put: (file) => api.call(dodajPrilogUprave, { complaint_number, ...file }, { quiet: true }),
      remove: (attachment_id) =>
        api.call(ukloniPrilogUprave, { complaint_number, attachment_id }, { quiet: true }),
    }),
    [complaint_number],
  );
  return useUploads(current, change, route);
}
