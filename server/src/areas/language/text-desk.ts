import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { EditableText, getTekstovi, sacuvajTekst, vratiTekst } from '@rampa/contract/language';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ChangedTexts } from './changed-texts.ts';
import type { WrittenTexts } from './collect-texts.ts';
import { countTextChange, putTextChange, selectTextChange } from './text-changes.store.ts';
import { checkText, tidy, type TextFault } from './text-rules.ts';
import { createTextView } from './text-view.ts';

type NotFound = 'language.text-not-found';
type NotPut = NotFound | 'language.text-changed';

export type TextDesk = ReturnType<typeof createTextDesk>;

/** The operator's own texts, in place of the built-in ones. */
export function createTextDesk(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly builtIn: WrittenTexts;
  readonly changes: ChangedTexts;
  readonly namesOfActors: NamesOfActors;
}) {
  const { database, clock, builtIn, changes } = deps;
  const view = createTextView({
    ...deps,
    namesOfActors: (actors) => deps.namesOfActors(database.queries, actors),
  });
  const keys = Object.keys(builtIn['sr-Cyrl']).toSorted();

  const find = async (key: string): Promise<Outcome<EditableText, NotFound>> => {
    if (builtIn['sr-Cyrl'][key] === undefined) return failure('language.text-not-found');
    const [found] = await view.of([key]);
    return found === undefined ? failure('language.text-not-found') : success(found);
  };

  /** Puts a text, or null for the built-in one, unless somebody else was faster. */
  const put = async (
    staff: StaffScope,
    { key, language, revision }: CallParsedInput<typeof vratiTekst>,
    text: string | null,
  ): Promise<Outcome<EditableText, NotPut>> => {
    const done = await database.transaction(async (tx): Promise<Outcome<null, NotPut>> => {
      await countTextChange(tx);
      const known = await selectTextChange(tx, { key, language });
      if ((known?.revision ?? 0) !== revision) return failure('language.text-changed');
      await putTextChange(tx, {
        key,
        language,
        text,
        revision: revision + 1,
        changedBy: staff.by.actor,
        changedAt: clock.now(),
      });
      await staff.by.record(tx, {
        accountId: nobody,
        action: text === null ? 'text-taken-back' : 'text-changed',
        subject: `text:${key}`,
        details: { language, revision: revision + 1 },
      });
      return success(null);
    });
    await changes.refresh();
    return done.ok ? find(key) : done;
  };

  return {
    async list(
      staff: StaffScope,
      { search, changed, first, rows }: CallParsedInput<typeof getTekstovi>,
    ): Promise<CallResult<typeof getTekstovi>> {
      await changes.refresh();
      const finds = view.finder(search);
      const found = keys.filter((key) => (!changed || view.isChanged(key)) && finds(key));
      await staff.by.record(database.queries, {
        accountId: nobody,
        action: 'texts-read',
        subject: 'texts:all',
        details: { found: found.length },
      });
      return { items: await view.of(found.slice(first, first + rows)), totalRecords: found.length };
    },

    async show(staff: StaffScope, key: string): Promise<Outcome<EditableText, NotFound>> {
      await changes.refresh();
      const found = await find(key);
      if (found.ok) {
        await staff.by.record(database.queries, {
          accountId: nobody,
          action: 'texts-read',
          subject: `text:${key}`,
        });
      }
      return found;
    },

    async save(
      staff: StaffScope,
      input: CallParsedInput<typeof sacuvajTekst>,
    ): Promise<Outcome<EditableText, NotPut | TextFault>> {
      const { key, language } = input;
      const own = builtIn[language][key];
      if (own === undefined) return failure('language.text-not-found');
      const text = tidy(input.text);
      const checked = checkText(text, { key, language, builtIn: own });
      if (!checked.ok) return checked;
      return put(staff, input, text === own ? null : text);
    },

    async takeBack(
      staff: StaffScope,
      input: CallParsedInput<typeof vratiTekst>,
    ): Promise<Outcome<EditableText, NotPut>> {
      if (builtIn[input.language][input.key] === undefined) {
        return failure('language.text-not-found');
      }
      return put(staff, input, null);
    },
  };
}
