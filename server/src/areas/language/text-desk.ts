import { failure, success, type Outcome } from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ChangedTexts } from './changed-texts.ts';
import type { WrittenTexts } from './collect-texts.ts';
import { createEditedTexts, type EditedText } from './edited-texts.ts';
import { countTextChange, putTextChange, selectTextChange } from './text-changes.store.ts';
import { checkText, tidy, type TextFault } from './text-rules.ts';

type NotFound = 'language.text-not-found';
type NotPut = NotFound | 'language.text-changed';

/** A text in one language, as it was shown. */
interface ShownText {
  readonly key: string;
  readonly language: WrittenLanguage;
  /** 0 as long as nobody has changed it. */
  readonly revision: number;
}

interface TextSelection {
  /** Empty finds all. */
  readonly search: string;
  /** Those alone that were changed. */
  readonly changed: boolean;
  readonly first: number;
  readonly rows: number;
}

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
  const edited = createEditedTexts({
    ...deps,
    namesOfActors: (actors) => deps.namesOfActors(database.queries, actors),
  });
  const keys = Object.keys(builtIn['sr-Cyrl']).toSorted();

  const find = async (key: string): Promise<Outcome<EditedText, NotFound>> => {
    if (builtIn['sr-Cyrl'][key] === undefined) return failure('language.text-not-found');
    const [found] = await edited.of([key]);
    return found === undefined ? failure('language.text-not-found') : success(found);
  };

  /** Puts a text, or null for the built-in one, unless somebody else was faster. */
  const put = async (
    staff: StaffScope,
    { key, language, revision }: ShownText,
    text: string | null,
  ): Promise<Outcome<EditedText, NotPut>> => {
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
      { search, changed, first, rows }: TextSelection,
    ): Promise<{ readonly items: readonly EditedText[]; readonly totalRecords: number }> {
      await changes.refresh();
      const finds = edited.finder(search);
      const found = keys.filter((key) => (!changed || edited.isChanged(key)) && finds(key));
      await staff.by.record(database.queries, {
        accountId: nobody,
        action: 'texts-read',
        subject: 'texts:all',
        details: { found: found.length },
      });
      const items = await edited.of(found.slice(first, first + rows));
      return { items, totalRecords: found.length };
    },

    async show(staff: StaffScope, key: string): Promise<Outcome<EditedText, NotFound>> {
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
      shown: ShownText,
      written: string,
    ): Promise<Outcome<EditedText, NotPut | TextFault>> {
      const { key, language } = shown;
      const own = builtIn[language][key];
      if (own === undefined) return failure('language.text-not-found');
      const text = tidy(written);
      const checked = checkText(text, { key, language, builtIn: own });
      if (!checked.ok) return checked;
      return put(staff, shown, text === own ? null : text);
    },

    async takeBack(staff: StaffScope, shown: ShownText): Promise<Outcome<EditedText, NotPut>> {
      if (builtIn[shown.language][shown.key] === undefined) {
        return failure('language.text-not-found');
      }
      return put(staff, shown, null);
    },
  };
}
