import {
  keptKind,
  type KeptKind,
  type KeptLaw,
  type UnlistedKind,
} from '@rampa/contract/personal-data';
import { Temporal } from 'temporal-polyfill';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import { periods } from '../periods/periods.ts';
import { fates } from '../retention.ts';
import { countKept, mostCounted, type CountedKind } from './kept-data.store.ts';
import { keptKinds, unlistedPeriods } from './kept-kinds.ts';

export interface KeptDataService {
  /** What is kept about the caller: of each kind how much, since when, and for how long. */
  kept(scope: MemberScope): Promise<KeptDataRecord>;
}

export interface KeptDataRecord {
  /** Includes what belongs to the account, not only to the person. */
  readonly wholeAccount: boolean;
  readonly kinds: readonly KeptKindRecord[];
  readonly unlisted: readonly { readonly kind: UnlistedKind; readonly days: number }[];
}

export interface KeptKindRecord {
  readonly kind: KeptKind;
  readonly count: number;
  /** There are more than `count`. */
  readonly more: boolean;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  readonly days: number | null;
  /** When the first of them goes. */
  readonly firstGoesAt: Temporal.Instant | null;
  readonly law: KeptLaw | null;
  readonly atClosing: 'deleted' | 'blanked' | 'kept';
}

/** What happens to a table's rows when its account is closed. */
export function fateOf(table: string): KeptKindRecord['atClosing'] {
  const fate = fates[table];
  if (fate === undefined) throw new Error(`No rule says what happens to ${table}`);
  return typeof fate === 'string' ? fate : 'blanked';
}

export function createKeptData({ database }: { readonly database: Database }): KeptDataService {
  const look = async (
    scope: MemberScope,
    queries: Queries,
    kind: KeptKind,
  ): Promise<KeptKindRecord> => {
    const { whose, counted, period: name, law } = keptKinds[kind];
    const period = periods.find((one) => one.kind === name);
    const parts: CountedKind[] = [];
    for (const rows of counted) {
      const expiring = period?.rows.find(({ table }) => table === rows.table);
      parts.push(await countKept(scope, queries, whose, rows, expiring));
    }
    const bounded = parts.some(({ count }, at) => count > mostCounted && !addedUp(kind, at));
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const since = earliest(parts.map(({ firstSince }) => firstSince));
    return {
      kind,
      count: bounded ? mostCounted : count,
      more: bounded,
      from: earliest(parts.map(({ oldest }) => oldest)),
      to: latest(parts.map(({ newest }) => newest)),
      days: period?.days ?? null,
      firstGoesAt: period === undefined ? null : (since?.add({ hours: period.days * 24 }) ?? null),
      law: law ?? null,
      atClosing: fateOf(counted[0].table),
    };
  };

  return {
    async kept(scope) {
      const wholeAccount = scope.actor.role === 'owner';
      const shown = keptKind.options.filter(
        (kind) => wholeAccount || keptKinds[kind].whose === 'person',
      );
      const kinds = await database.read(async ({ queries }) => {
        const found: KeptKindRecord[] = [];
        for (const kind of shown) found.push(await look(scope, queries, kind));
        return found;
      });
      const unlisted = unlistedPeriods.flatMap((kind) => {
        const period = periods.find((one) => one.kind === kind);
        return period === undefined ? [] : [{ kind, days: period.days }];
      });
      return { wholeAccount, kinds, unlisted };
    },
  };
}

function addedUp(kind: KeptKind, part: number): boolean {
  return keptKinds[kind].counted[part]?.addedUp !== undefined;
}

type Moments = readonly (Temporal.Instant | null)[];

function earliest(moments: Moments): Temporal.Instant | null {
  return sorted(moments).at(0) ?? null;
}

function latest(moments: Moments): Temporal.Instant | null {
  return sorted(moments).at(-1) ?? null;
}

function sorted(moments: Moments): Temporal.Instant[] {
  return moments
    .filter((moment) => moment !== null)
    .toSorted((a, b) => Temporal.Instant.compare(a, b));
}
