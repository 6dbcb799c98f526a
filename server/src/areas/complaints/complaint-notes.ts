import { failure, success, type Outcome } from '@rampa/contract';
import { complaintNotesMaximum } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { lockComplaint, selectOwner } from './complaints.store.ts';
import { insertNote, selectNotes } from './notes.store.ts';

/** The id of the note. */
type Added = Outcome<
  string,
  'complaints.not-found' | 'complaints.key-used-otherwise' | 'complaints.too-many-notes'
>;

/**
 * What staff note for each other. A note changes neither the complaint nor its revision: who is writing an answer
 * meanwhile goes on.
 */
export function createComplaintNotes({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}) {
  return (
    staff: StaffScope,
    number: string,
    { text, idempotencyKey }: { readonly text: string; readonly idempotencyKey: string },
  ): Promise<Added> =>
    database.transaction(async (tx): Promise<Added> => {
      const accountId = await selectOwner(staff, tx, number);
      if (accountId === undefined) return failure('complaints.not-found');
      const scope = staff.account(accountId);
      // Its lock, so that two clicks see each other, and the notes stay as few as allowed.
      const complaint = await lockComplaint(scope, tx, number);
      if (complaint === undefined) return failure('complaints.not-found');
      const { complaintId } = complaint;
      const line = { accountId, subject: `complaint:${number}` };
      const notes = await selectNotes(scope, tx, complaintId);
      const before = notes.find((note) => note.idempotencyKey === idempotencyKey);
      if (before !== undefined) {
        const same = before.text === text && before.staffId === staff.staff.userId;
        if (!same) return failure('complaints.key-used-otherwise');
        await staff.by.record(tx, {
          ...line,
          action: 'complaint-read',
          details: { repeated: true },
        });
        return success(before.noteId);
      }
      if (notes.length >= complaintNotesMaximum) return failure('complaints.too-many-notes');
      const noteId = uuid();
      await insertNote(scope, tx, {
        complaintId,
        noteId,
        text,
        at: clock.now(),
        staffId: staff.staff.userId,
        idempotencyKey,
      });
      await staff.by.record(tx, { ...line, action: 'complaint-noted' });
      return success(noteId);
    });
}
