import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { createLanguage } from '../../language/index.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { createAttempts } from '../../../platform/throttle/create-attempts.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import { createPseudonym } from '../../../platform/throttle/pseudonym.ts';
import { scopeOf } from '../../../testing/scope.ts';
import { createOwnTagsReader } from '../own-file/own-tags-reader.ts';
import {
  createTagsService,
  type NewTag,
  type TagRecord,
  type Tags,
  noTagFigures,
} from '../index.ts';

export interface TagsFixture {
  readonly database: Database;
  readonly tags: Tags;
  company(...tags: readonly Partial<NewTag>[]): Promise<FixtureCompany>;
  passTime(duration: Temporal.DurationLike): void;
  close(): Promise<void>;
}

export interface FixtureCompany {
  readonly scope: MemberScope;
  readonly tagIds: readonly string[];
  addCostCentre(code: string, name?: string): Promise<string>;
  /** The tags by their serial numbers. */
  tags(): Promise<readonly TagRecord[]>;
}

/** Tags on a database of their own, without HTTP. */
export async function createTagsFixture(): Promise<TagsFixture> {
  const storage = await createTestDatabase();
  const database = createDatabase({ url: storage.appUrl });
  const language = await createLanguage();
  let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  const fileReader = createOwnTagsReader({ warn: () => undefined });
  const tags = createTagsService({
    database,
    clock: { now: () => now },
    attempts: createAttempts({
      clock: { now: () => now },
      pseudonym: createPseudonym(keyRing('test')),
    }),
    fileReader,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    translate: (...given) => language.translate(...given),
    figures: noTagFigures,
  });
  return {
    database,
    tags,
    async company(...wanted) {
      const scope = scopeOf({ accountId: uuid(), userId: uuid() });
      const added = wanted.map((tag): NewTag => ({
        tagId: uuid(),
        serialNumber: uuid(),
        category: 'I',
        plate: '',
        nickname: '',
        status: 'aktivan',
        statusChangedAt: now,
        createdAt: now.subtract({ hours: 24 }),
        ...tag,
      }));
      await tags.add(scope, database.queries, added);
      return {
        scope,
        tagIds: added.map(({ tagId }) => tagId),
        async addCostCentre(code, name = '') {
          const saved = await tags.costCentres.save(scope, { costCentreId: '', code, name });
          if (!saved.ok) throw new Error(saved.code);
          return saved.value.costCentreId;
        },
        async tags() {
          const all = await tags.all(scope);
          return all.toSorted((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1));
        },
      };
    },
    passTime(duration) {
      now = now.add(duration);
    },
    async close() {
      fileReader.close();
      await database.close();
      await storage.drop();
    },
  };
}
