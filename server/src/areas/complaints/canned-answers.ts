import { failure, success, type Outcome } from '@rampa/contract';
import { cannedAnswersMaximum } from '@rampa/contract/complaints';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import {
  deleteCanned,
  findCanned,
  insertCanned,
  replaceCanned,
  selectCanned,
  type CannedRecord,
} from './canned-answers.store.ts';
import type { OfficePeople } from './office-people.ts';

type Moved = 'complaints.canned-not-found' | 'complaints.canned-changed';

export type CannedAnswers = ReturnType<typeof createCannedAnswers>;

/** An answer, with the name of who changed it last; what came with the demo was written by nobody. */
export interface SignedAnswer {
  readonly answer: CannedRecord;
  readonly changedBy: string;
}

/** Answers that staff keep ready: kept by editors, put into their own answers by clerks. */
export function createCannedAnswers({
  database,
  clock,
  namesOfActors,
}: Pick<OfficePeople, 'namesOfActors'> & { readonly database: Database; readonly clock: Clock }) {
  const signed = async (answers: readonly CannedRecord[]): Promise<readonly SignedAnswer[]> => {
    const nameOf = await namesOfActors(
      database.queries,
      answers.map(({ changedBy }) => changedBy),
    );
    return answers.map((answer) => ({ answer, changedBy: nameOf(answer.changedBy) }));
  };

  return {
    list: async (staff: StaffScope): Promise<readonly SignedAnswer[]> =>
      signed(await selectCanned(staff, database.queries)),

    /** `seen` is the revision that was shown; 0 for a new answer. */
    async save(
      staff: StaffScope,
      wanted: Omit<CannedRecord, 'revision' | 'changedAt' | 'changedBy'>,
      seen: number,
    ): Promise<Outcome<SignedAnswer, Moved | 'complaints.too-many-canned'>> {
      const { answerId, title } = wanted;
      const record: CannedRecord = {
        ...wanted,
        revision: seen + 1,
        changedAt: clock.now(),
        changedBy: staff.by.actor,
      };
      type Saved = Outcome<CannedRecord, Moved | 'complaints.too-many-canned'>;
      const done = await database.transaction(async (tx): Promise<Saved> => {
        const known = await selectCanned(staff, tx);
        const before = known.find((one) => one.answerId === answerId);
        if (seen === 0 && before === undefined && known.length >= cannedAnswersMaximum) {
          return failure('complaints.too-many-canned');
        }
        const put =
          seen === 0
            ? await insertCanned(staff, tx, record)
            : await replaceCanned(staff, tx, record, seen);
        if (!put) {
          const there = await findCanned(staff, tx, answerId);
          if (there === undefined) return failure('complaints.canned-not-found');
          // The same click once more: what it wanted is there.
          if (!repeats(there, record)) return failure('complaints.canned-changed');
        }
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'canned-answer-saved',
          subject: `canned-answer:${answerId}`,
          details: { title, revision: record.revision },
        });
        return success(record);
      });
      if (!done.ok) return done;
      const [shown] = await signed([done.value]);
      if (shown === undefined) throw new Error('A saved answer is not listed');
      return success(shown);
    },

    remove: (
      staff: StaffScope,
      answerId: string,
      seen: number,
    ): Promise<Outcome<Record<string, never>, Moved>> =>
      database.transaction(async (tx): Promise<Outcome<Record<string, never>, Moved>> => {
        const before = await findCanned(staff, tx, answerId);
        if (before === undefined) return failure('complaints.canned-not-found');
        if (!(await deleteCanned(staff, tx, answerId, seen))) {
          return failure('complaints.canned-changed');
        }
        await staff.by.record(tx, {
          accountId: nobody,
          action: 'canned-answer-deleted',
          subject: `canned-answer:${answerId}`,
          details: { title: before.title },
        });
        return success({});
      }),
  };
}

function repeats(before: CannedRecord, wanted: CannedRecord): boolean {
  return (['kind', 'title', 'serbian', 'english', 'revision', 'changedBy'] as const).every(
    (field) => before[field] === wanted[field],
  );
}
