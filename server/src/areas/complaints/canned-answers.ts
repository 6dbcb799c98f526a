import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import {
  cannedAnswersMaximum,
  type CannedAnswer,
  type getGotoviOdgovori,
  type obrisiGotovOdgovor,
  type sacuvajGotovOdgovor,
} from '@rampa/contract/complaints';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
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

/** Answers that staff keep ready: kept by editors, put into their own answers by clerks. */
export function createCannedAnswers({
  database,
  clock,
  namesOfActors,
}: Pick<OfficePeople, 'namesOfActors'> & { readonly database: Database; readonly clock: Clock }) {
  const view = async (records: readonly CannedRecord[]): Promise<CannedAnswer[]> => {
    // What came with the demo was written by nobody.
    const nameOf = await namesOfActors(
      database.queries,
      records.map(({ changedBy }) => changedBy),
    );
    return records.map((record) => ({
      answer_id: record.answerId,
      kind: record.kind,
      title: record.title,
      serbian: record.serbian,
      english: record.english,
      revision: record.revision,
      changedAt: toWireInstant(record.changedAt),
      changedBy: nameOf(record.changedBy),
    }));
  };

  return {
    list: async (staff: StaffScope): Promise<CallResult<typeof getGotoviOdgovori>> => ({
      items: await view(await selectCanned(staff, database.queries)),
    }),

    async save(
      staff: StaffScope,
      input: CallParsedInput<typeof sacuvajGotovOdgovor>,
    ): Promise<Outcome<CannedAnswer, Moved | 'complaints.too-many-canned'>> {
      const { answer_id: answerId, revision: seen, kind, title, serbian, english } = input;
      const record: CannedRecord = {
        answerId,
        kind,
        title,
        serbian,
        english,
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
      const [shown] = await view([done.value]);
      if (shown === undefined) throw new Error('A saved answer has no view');
      return success(shown);
    },

    remove: (
      staff: StaffScope,
      { answer_id: answerId, revision }: CallParsedInput<typeof obrisiGotovOdgovor>,
    ): Promise<Outcome<Record<string, never>, Moved>> =>
      database.transaction(async (tx): Promise<Outcome<Record<string, never>, Moved>> => {
        const before = await findCanned(staff, tx, answerId);
        if (before === undefined) return failure('complaints.canned-not-found');
        if (!(await deleteCanned(staff, tx, answerId, revision))) {
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
