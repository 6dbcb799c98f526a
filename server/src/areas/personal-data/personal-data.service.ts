import { Readable } from 'node:stream';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { PersonalDataSchema } from '@rampa/contract/personal-data';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../platform/clock.ts';
import { shortDayText, shortMomentText } from '../../platform/day-text.ts';
import type { ArchivedMonths } from '../passages/index.ts';
import { inTurn } from '../../platform/files/turns.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import { traceOf, type MemberScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import { archiveNames, writeArchive } from './archive/write-archive.ts';
import { writeDocument } from './archive/write-document.ts';
import { writeReadme, type Translate } from './archive/readme.ts';
import { createKeptData, type KeptDataService } from './kept/kept-data.ts';
import { createAccountClosing, type AccountClosing, type ClosingDeps } from './account-closing.ts';

export interface PersonalData extends AccountClosing, KeptDataService {
  /**
   * Everything that is kept, as a file that is written while it is read; explained in the language
   * asked for, or else in the caller's own.
   */
  exportAll(
    scope: MemberScope,
    asked: {
      readonly languageId?: LanguageId | undefined;
      readonly schema: PersonalDataSchema;
    },
  ): Promise<
    Outcome<
      ExportReply<PersonalDataSchema>,
      'identity.proof-needed' | 'personal-data.too-many-exports'
    >
  >;
}

export interface PersonalDataDeps extends ClosingDeps {
  readonly attempts: Attempts;
  readonly archived: Pick<ArchivedMonths, 'shownFrom' | 'watch'>;
  readonly translate: Translate;
  /** BCP 47. */
  locale(languageId: LanguageId): string;
  /** Name of a station in a language; its id where the network lost it. */
  stationName(stationId: string, languageId: LanguageId): string;
}

/** An archive reads everything twice. */
const exportsRule: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 600,
  longestWaitSeconds: 6 * 3600,
  forgetAfterSeconds: 24 * 3600,
};

const defaultLanguage: LanguageId = '2';

/** What is kept of a customer: all of it for them to take, and its end. */
export function createPersonalData(deps: PersonalDataDeps): PersonalData {
  const { database, clock } = deps;
  return {
    ...createAccountClosing(deps),
    ...createKeptData(deps),
    async exportAll(scope, { languageId, schema }) {
      const proof = await deps.demandProof(scope);
      if (!proof.ok) return proof;
      const { actor } = scope;
      const { userId } = actor;
      const wholeAccount = actor.role === 'owner';
      const wait = await database.transaction((tx) =>
        deps.attempts.charge(tx, [
          { kind: 'personal-data-export', value: userId, rule: exportsRule },
        ]),
      );
      if (wait > 0) return failure('personal-data.too-many-exports', { seconds: wait });
      await recordAudit(database.queries, clock.now(), {
        ...traceOf(scope),
        action: 'personal-data-exported',
        subject: `user:${userId}`,
      });
      const language =
        languageId ?? (await deps.contactOf(scope, userId))?.languageId ?? defaultLanguage;
      const months = await deps.archived.watch(scope);
      const kept = wholeAccount ? await deps.archived.shownFrom(scope) : null;
      const facts = {
        languageId: language,
        currency: deps.currency,
        moment: shortMomentText(clock.now(), language),
        passagesFrom: kept === null ? null : shortDayText(kept.day, language),
        wholeAccount,
        schema,
      };
      const day = tollDay(clock.now());
      const names = archiveNames(language);
      return success({
        contentType: 'application/zip',
        schema,
        fileName: `${names.archive}-${day}.zip`,
        body: Readable.from(
          inTurn(
            writeArchive(scope, database.queries, {
              names,
              document: (rowsOf) =>
                writeDocument(rowsOf, {
                  ...facts,
                  locale: deps.locale(language),
                  translate: deps.translate,
                }),
              readme: (tables) => writeReadme(tables, facts, deps.translate),
              stationName: (stationId) => deps.stationName(stationId, language),
              isWhole: async () => !wholeAccount || !(await months.hasLeft(database.queries)),
            }),
          ),
        ),
      });
    },
  };
}
