import {
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type { getObavestenja, oznaciProcitano } from '@rampa/contract/identity';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Translator } from '../../../platform/translator.ts';
import { countNotices, listNotices, markNoticesRead } from './notices.store.ts';

export interface Notices {
  list(
    input: CallParsedInput<typeof getObavestenja>,
    session: Session,
  ): Promise<CallResult<typeof getObavestenja>>;
  /** All of them, or those that are named. */
  markRead(
    input: CallParsedInput<typeof oznaciProcitano>,
    session: Session,
  ): Promise<Outcome<Record<string, never>>>;
}

export interface NoticeTranslator extends Translator {
  /** Some notices have a text of their own. */
  exists(languageId: LanguageId, key: string): boolean;
}

/** What customers are told in the portal, in the language that they read it in. */
export function createNotices(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly translator: NoticeTranslator;
}): Notices {
  const { queries } = options.database;
  // The subject says it all, but for what has a text of its own.
  const textOf = (template: string, languageId: LanguageId): string => {
    const own = `${template}.notice`;
    return options.translator.exists(languageId, own) ? own : `${template}.subject`;
  };
  return {
    async list({ first, rows, languageId }, session) {
      const count = await countNotices(queries, session);
      const notices = await listNotices(queries, session, { first, rows });
      return {
        items: notices.map(({ noticeId, kind, template, params, path, at, read }) => ({
          noticeId,
          kind,
          text: options.translator.translate(
            languageId,
            textOf(template, languageId),
            params[languageId],
          ),
          path,
          at: at.toString(),
          read,
        })),
        totalRecords: count.all,
        unread: count.unread,
      };
    },
    async markRead({ noticeIds }, session) {
      const named = noticeIds === undefined ? null : noticeIds.filter((id) => isUuid(id));
      await markNoticesRead(queries, session, options.clock.now(), named);
      return success({});
    },
  };
}
