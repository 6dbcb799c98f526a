import {
  attachmentBytesMaximum,
  attachmentsMaximum,
  type ComplaintAttachment,
  dodajPrilog,
  type dodajPrilogUprave,
  ukloniPrilog,
} from '@rampa/contract/complaints';
import { useRef, useState } from 'react';
import type { CallOutcome } from '../../lib/api/api.ts';
import { api, messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { randomId } from '../../lib/random-id.ts';
import { readAsBase64 } from '../../lib/api/read-as-base64.ts';

/** A file that is uploading, or whose upload failed. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Why it failed; undefined while it is uploading. */
  readonly fault: string | undefined;
  /** The file itself is refused: sending the same one again changes nothing. */
  readonly hopeless: boolean;
}

export interface Uploads {
  readonly pending: readonly Upload[];
  /** How many are uploading: only they count towards the limit; refused ones are not stored. */
  readonly underWay: number;
  /** Files are still uploading: sending now would leave them behind. */
  readonly busy: boolean;
  add(files: readonly File[]): void;
  retry(upload: Upload): void;
  drop(upload: Upload): void;
  remove(file: ComplaintAttachment): void;
}

/** How files get to the server and away from it. */
export interface UploadRoute {
  put(file: {
    readonly fileName: string;
    /** Base64. */
    readonly data: string;
  }): Promise<CallOutcome<typeof dodajPrilog> | CallOutcome<typeof dodajPrilogUprave>>;
  remove(attachmentId: string): Promise<unknown>;
}

type Fault = { readonly fault: string } & Pick<Upload, 'hopeless'>;

/** Codes about the file itself: it will be refused later as well. */
function isOfFile(code: string): boolean {
  return code === 'request.invalid' || code.startsWith('complaints.attachment-');
}

const own: UploadRoute = {
  put: (file) => api.call(dodajPrilog, file, { quiet: true }),
  remove: (attachment_id) => api.call(ukloniPrilog, { attachment_id }, { quiet: true }),
};

/**
 * Uploads files as soon as they are chosen, one after the other. What is uploaded belongs to the form,
 * which keeps it in its draft.
 */
export function useUploads(
  current: () => readonly ComplaintAttachment[],
  change: (files: readonly ComplaintAttachment[]) => void,
  route = own,
): Uploads {
  const { t } = useTexts();
  const [pending, setPending] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());

  const leave = (id: string) => setPending((list) => list.filter((one) => one.id !== id));
  const fail = (id: string, why: Fault) =>
    setPending((list) => list.map((one) => (one.id === id ? { ...one, ...why } : one)));

  /** The outcome: the uploaded file, or why it failed. */
  async function transmit(file: File): Promise<ComplaintAttachment | Fault> {
    if (current().length >= attachmentsMaximum) {
      const fault = t('complaints.too-many-files', { most: attachmentsMaximum });
      return { fault, hopeless: false };
    }
    if (file.size > attachmentBytesMaximum) {
      const limitMb = attachmentBytesMaximum / 1024 / 1024;
      return { fault: t('complaints.attachment-too-large', { limitMb }), hopeless: true };
    }
    const data = await readAsBase64(file).catch(() => undefined);
    if (data === undefined) return { fault: t('complaints.file-unreadable'), hopeless: false };
    const outcome = await route.put({ fileName: file.name, data });
    if (outcome.ok) return outcome.value;
    return { fault: messages.refusal(outcome), hopeless: isOfFile(outcome.code) };
  }

  async function send({ id, file }: Upload): Promise<void> {
    const arrived = await transmit(file);
    if ('fault' in arrived) {
      fail(id, arrived);
    } else {
      change([...current(), arrived]);
      leave(id);
    }
  }

  function start(upload: Upload): void {
    queue.current = queue.current.then(() => send(upload));
  }

  const underWay = pending.filter(({ fault }) => fault === undefined).length;
  return {
    pending,
    underWay,
    busy: underWay > 0,
    add(files) {
      const added = files.map((file) => ({
        id: randomId(),
        file,
        fault: undefined,
        hopeless: false,
      }));
      setPending((list) => [...list, ...added]);
      added.forEach(start);
    },
    retry(upload) {
      const again = { ...upload, fault: undefined };
      setPending((list) => list.map((one) => (one.id === upload.id ? again : one)));
      start(again);
    },
    drop: ({ id }) => leave(id),
    remove({ attachment_id }) {
      change(current().filter((file) => file.attachment_id !== attachment_id));
      // Nobody waits for it: what stays behind is deleted after a week.
      void route.remove(attachment_id);
    },
  };
}
