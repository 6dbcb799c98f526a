import { success, type LanguageId, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import { countNotices, listNotices, markNoticesRead, type StoredNotice } from './notices.store.ts';

export interface NoticeList {
  /** In the language asked for. */
  readonly items: readonly (Omit<StoredNotice, 'template' | 'params'> & {
    readonly text: string;
    readonly read: boolean;
  })[];
  readonly totalRecords: number;
  readonly unread: number;
}

export interface Notices {
  list(
    scope: MemberScope,
    languageId: LanguageId,
    page: { readonly first: number; readonly rows: number },
  ): Promise<NoticeList>;
  /** All of them, or those that are named. */
  markRead(
    scope: MemberScope,
    noticeIds?: readonly string[],
  ): Promise<Outcome<Record<string, never>>>;
}

export interface NoticeTranslator extends Translator {
  /** Whether a text exists: some notices have one of their own. */
  exists(languageId: LanguageId, key: string): boolean;
}

/** Notifications in the portal, in the language that they are read in. */
export function createNotices(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly translator: NoticeTranslator;
}): Notices {
  const { queries } = options.database;
  // The subject says it all, unless there is a text of its own. A newer version, since gone back from, may have told
  // of what this one has no words for.
  const textOf = (template: string, languageId: LanguageId): string | undefined =>
    [`${template}.notice`, `${template}.subject`].find((key) =>
      options.translator.exists(languageId, key),
    );
  return {
    async list(scope, languageId, page) {
      const { userId } = scope.actor;
      const count = await countNotices(scope, queries, userId);
      const notices = await listNotices(scope, queries, userId, page);
      return {
        items: notices.flatMap(({ noticeId, kind, template, params, path, at, read }) => {
          const key = textOf(template, languageId);
          if (key === undefined) return [];
          const text = options.translator.translate(languageId, key, params[languageId]);
          return { noticeId, kind, text, path, at, read };
        }),
        totalRecords: count.all,
        unread: count.unread,
      };
    },
    async markRead(scope, noticeIds) {
      const named = noticeIds?.filter((id) => isUuid(id)) ?? null;
      const { userId } = scope.actor;
      await markNoticesRead(scope, queries, userId, options.clock.now(), named);
      return success({});
    },
  };
}
