import { failure, invalid, success, type Kategorija, type Outcome } from '@rampa/contract';
import type { T4AObstacle, T4ATagStatus } from '@rampa/contract/external-toll';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import {
  holdsAt,
  type TagRecord,
  type tagReleased,
  type tagReplaced,
  type Tags,
} from '../tags/index.ts';
import { selectAccount } from './accounts.store.ts';
import { obstacleOf, statusAbroad } from './external-toll-rules.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { selectReadiness } from './readiness.store.ts';
import {
  insertT4ATag,
  selectT4ATag,
  selectT4ATags,
  updateEnabled,
  type T4ATagRecord,
} from './t4a-tags.store.ts';

type Nothing = Record<string, never>;

/** A tag of the account, and what the service knows of it. */
export interface TagAbroad {
  readonly tag: TagRecord;
  /** Null where it is not in the service. */
  readonly status: T4ATagStatus | null;
  readonly addedAt: Temporal.Instant | null;
}

export interface CheckedTag extends TagAbroad {
  readonly countries: readonly {
    readonly country: string;
    /** Null where it works. */
    readonly obstacle: T4AObstacle | null;
  }[];
}

export interface TagsAbroad<Tag extends TagAbroad = TagAbroad> {
  readonly items: readonly Tag[];
  readonly totalRecords: number;
}

interface Slice {
  readonly first: number;
  readonly rows: number;
}

export interface T4ATags {
  /** Those of the service; or those that could be added. */
  list(scope: AccountScope, which: 'added' | 'addable', slice: Slice): Promise<TagsAbroad>;
  add(
    scope: MemberScope,
    given: { readonly category: Kategorija; readonly serialNumber: string },
  ): Promise<
    Outcome<
      Nothing,
      | 'external-toll.not-activated'
      | 'external-toll.tag-not-found'
      | 'external-toll.tag-already-added'
      | 'external-toll.tag-not-working'
      | 'request.invalid'
    >
  >;
  changeStatus(
    scope: MemberScope,
    wanted: {
      readonly tagId: string;
      readonly serialNumber: string;
      readonly status: T4ATagStatus;
    },
  ): Promise<Outcome<Nothing, 'external-toll.tag-not-found' | 'external-toll.tag-not-working'>>;
  /** The new tag pays abroad as the old one did, which no longer does. */
  readonly tagReplaced: ListenerOf<typeof tagReplaced>;
  /** The serial number is not this account's any more: the tag pays abroad no longer. */
  readonly tagReleased: ListenerOf<typeof tagReleased>;
  /** Each tag of the account in each country. */
  check(scope: AccountScope, slice: Slice): Promise<TagsAbroad<CheckedTag>>;
}

export interface T4ATagsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'all' | 'blocks' | 'changeStatus' | 'findBySerial'>;
  readonly countries: readonly PartnerCountry[];
}

// Names are never sorted by the database, whose collation is the machine's.
const byName = new Intl.Collator('sr', { numeric: true });

interface Named {
  readonly tag: { readonly nickname: string; readonly serialNumber: string };
}

function inOrder({ tag: a }: Named, { tag: b }: Named): number {
  return byName.compare(a.nickname, b.nickname) || byName.compare(a.serialNumber, b.serialNumber);
}

export function createT4ATags(deps: T4ATagsDeps): T4ATags {
  const { database, clock, tags } = deps;
  const { queries } = database;

  /** All tags of the account with what the service knows of each. */
  const both = async (scope: AccountScope) => {
    const [all, known] = await Promise.all([tags.all(scope), selectT4ATags(scope, queries)]);
    return all.map((tag) => ({ tag, abroad: known.get(tag.tagId) })).sort(inOrder);
  };

  const audit = (scope: MemberScope, tx: Tx, action: AuditAction, tagId: string, status: string) =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `tag:${tagId}`,
      details: { status },
    });

  return {
    async list(scope, which, { first, rows }) {
      const selected = (await both(scope)).filter(({ tag, abroad }) =>
        which === 'addable'
          ? abroad === undefined && tag.status === 'aktivan'
          : abroad !== undefined,
      );
      return {
        items: selected.slice(first, first + rows).map(shown),
        totalRecords: selected.length,
      };
    },

    async add(scope, { category, serialNumber }) {
      const tag = await tags.findBySerial(scope, serialNumber);
      if (tag === undefined) return failure('external-toll.tag-not-found');
      if (tag.category !== category) {
        return invalid([{ field: 'kategorija', message: 'external-toll.category-differs' }]);
      }
      return database.transaction(async (tx): ReturnType<T4ATags['add']> => {
        if ((await selectT4ATag(scope, tx, tag.tagId)) !== undefined) {
          return failure('external-toll.tag-already-added');
        }
        const account = await selectAccount(scope, tx);
        if ((account?.activatedAt ?? null) === null) return failure('external-toll.not-activated');
        if (tag.status !== 'aktivan') return failure('external-toll.tag-not-working');
        if (!(await insertT4ATag(scope, tx, tag.tagId, clock.now()))) {
          return failure('external-toll.tag-already-added');
        }
        await audit(scope, tx, 't4a-tag-added', tag.tagId, 'aktivan');
        return success({});
      });
    },

    async changeStatus(scope, wanted) {
      const tag = await tags.findBySerial(scope, wanted.serialNumber);
      if (
        tag?.tagId !== wanted.tagId ||
        (await selectT4ATag(scope, queries, tag.tagId)) === undefined
      ) {
        return failure('external-toll.tag-not-found');
      }
      const { tagId, status: atHome } = tag;
      const lost = atHome === 'izgubljen' || atHome === 'ukraden';
      // Lost and found are said of the tag itself, so that it stops and works at home as well.
      if (wanted.status === 'izgubljen' && !lost) {
        const told = await tags.changeStatus(scope, tagId, { to: 'izgubljen' });
        return told.ok ? success({}) : failure('external-toll.tag-not-working');
      }
      if (wanted.status === 'izgubljen') return success({});
      if (wanted.status === 'neaktivan' && lost) return failure('external-toll.tag-not-working');
      if (wanted.status === 'aktivan' && atHome !== 'aktivan') {
        const told = await tags.changeStatus(scope, tagId, { to: 'aktivan' });
        if (!told.ok) return failure('external-toll.tag-not-working');
      }
      const enabled = wanted.status === 'aktivan';
      await database.transaction(async (tx) => {
        if (!(await updateEnabled(scope, tx, tagId, enabled, clock.now()))) return;
        await audit(scope, tx, 't4a-tag-status-changed', tagId, wanted.status);
      });
      return success({});
    },

    async tagReplaced(tx, { scope, oldTagId, newTagId }) {
      const before = await selectT4ATag(scope, tx, oldTagId);
      if (before === undefined) return;
      const now = clock.now();
      await insertT4ATag(scope, tx, newTagId, now);
      if (!before.enabled) await updateEnabled(scope, tx, newTagId, false, now);
      // What was driven before is taken all the same: whoever asks about a passage compares the moments.
      await updateEnabled(scope, tx, oldTagId, false, now);
    },

    async tagReleased(tx, { scope, tagId }) {
      await updateEnabled(scope, tx, tagId, false, clock.now());
    },

    async check(scope, { first, rows }) {
      const now = clock.now();
      const [known, readiness, blocks] = await Promise.all([
        both(scope),
        selectReadiness(scope, queries, now),
        tags.blocks.ofAccount(scope),
      ]);
      const items = known.slice(first, first + rows).map(({ tag, abroad }) => ({
        ...shown({ tag, abroad }),
        countries: deps.countries.map((country) => {
          const { category, status } = tag;
          const enabled = abroad?.enabled ?? null;
          const blocked = blocks.get(tag.tagId)?.some((block) => holdsAt(block, now)) === true;
          const obstacle = obstacleOf(readiness, { category, status, enabled, blocked }, country);
          return { country: country.code, obstacle };
        }),
      }));
      return { items, totalRecords: known.length };
    },
  };
}

function shown({
  tag,
  abroad,
}: {
  readonly tag: TagRecord;
  readonly abroad: T4ATagRecord | undefined;
}): TagAbroad {
  return {
    tag,
    status: abroad === undefined ? null : statusAbroad(tag.status, abroad.enabled),
    addedAt: abroad?.addedAt ?? null,
  };
}
