import type { Currency, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import { contentRevision } from '../../../platform/content-revision.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import { selectTags } from '../tags.store.ts';
import { codeKeyOf } from './code-key.ts';
import {
  archiveCostCentre,
  deleteCostCentre,
  insertCostCentre,
  isCodeTaken,
  lockCostCentre,
  lockCostCentres,
  readCostCentre,
  selectCostCentres,
  updateCostCentre,
  type CostCentreRecord,
} from './cost-centres.store.ts';

/** More than a company is expected to need; the list must stay readable. */
export const mostCostCentres = 500;

/** How many tags, and how much money on them. */
export interface TagTotals {
  readonly tags: number;
  readonly balanceMinor: number;
}

export interface ShownCostCentre extends CostCentreRecord, TagTotals {
  /** Revision of what a company may change of it. */
  readonly revision: string;
}

export interface CostCentreList {
  readonly items: readonly ShownCostCentre[];
  readonly withoutCostCentre: TagTotals;
  /** Of the balances. */
  readonly currency: Currency;
}

/** A cost centre as a company wants it; an empty id for a new one. */
export interface CostCentreWish {
  readonly costCentreId: string;
  readonly code: string;
  readonly name: string;
  /** Of the shown state: saving is refused if there is a newer one. */
  readonly revision?: string | undefined;
}

export interface CostCentres {
  list(scope: AccountScope): Promise<CostCentreList>;
  save(
    scope: AccountScope,
    wish: CostCentreWish,
  ): Promise<
    Outcome<
      { readonly costCentreId: string },
      | 'tags.cost-centre-changed'
      | 'tags.cost-centre-not-found'
      | 'tags.cost-centre-code-taken'
      | 'tags.cost-centres-too-many'
    >
  >;
  /** Refused while a tag has it; archived, not deleted, if a tag once had it. */
  remove(
    scope: AccountScope,
    costCentreId: string,
  ): Promise<
    Outcome<Record<string, never>, 'tags.cost-centre-not-found' | 'tags.cost-centre-in-use'>
  >;
  /** All of an account, archived ones too. */
  all(scope: AccountScope): Promise<readonly CostCentreRecord[]>;
}

// Codes that are numbers are compared as such: 9 before 10.
const byCode = new Intl.Collator('sr', { numeric: true });

export function createCostCentres(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  balancesOf(scope: AccountScope): Promise<ReadonlyMap<string, number>>;
}): CostCentres {
  const { database, clock, currency } = deps;

  const audit = (
    scope: AccountScope,
    tx: Tx,
    action: AuditAction,
    costCentreId: string,
    details: object,
  ) =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `cost-centre:${costCentreId}`,
      details: { ...details },
    });

  return {
    async list(scope) {
      const [records, tags, balances] = await Promise.all([
        selectCostCentres(scope, database.queries),
        selectTags(scope, database.queries),
        deps.balancesOf(scope),
      ]);
      const byCentre = Map.groupBy(tags, ({ costCentre }) => costCentre?.costCentreId ?? '');
      const totalsOf = (costCentreId: string): TagTotals => {
        const own = byCentre.get(costCentreId) ?? [];
        const balanceMinor = own.reduce((sum, { tagId }) => sum + (balances.get(tagId) ?? 0), 0);
        return { tags: own.length, balanceMinor };
      };
      const items = records
        .map((record) => ({
          ...record,
          ...totalsOf(record.costCentreId),
          revision: revisionOf(record),
        }))
        .sort((a, b) => Number(a.archived) - Number(b.archived) || byCode.compare(a.code, b.code));
      return { items, withoutCostCentre: totalsOf(''), currency };
    },

    async save(scope, { costCentreId, code, name, revision }) {
      if (costCentreId !== '' && !isUuid(costCentreId)) {
        return failure('tags.cost-centre-not-found');
      }
      const kept = {
        costCentreId: costCentreId === '' ? uuid() : costCentreId,
        code,
        codeKey: codeKeyOf(code),
        name,
      };
      return database.transaction(async (tx): ReturnType<CostCentres['save']> => {
        const known = await lockCostCentres(scope, tx);
        const before = await readCostCentre(scope, tx, kept.costCentreId);
        if (before !== undefined) {
          const newest = revisionOf(before);
          const shown = revision === undefined || revision === newest;
          // A repeated click finds the cost centre as it wants it.
          if (!shown && newest !== revisionOf({ code, name, archived: false })) {
            return failure('tags.cost-centre-changed', {
              code: before.code,
              name: before.name,
              revision: newest,
            });
          }
        }
        if (await isCodeTaken(scope, tx, kept))
          return failure('tags.cost-centre-code-taken', { code });
        if (costCentreId === '') {
          if (known >= mostCostCentres) {
            return failure('tags.cost-centres-too-many', { most: mostCostCentres });
          }
          await insertCostCentre(scope, tx, kept, clock.now());
        } else if (!(await updateCostCentre(scope, tx, kept))) {
          return failure('tags.cost-centre-not-found');
        }
        const action = costCentreId === '' ? 'cost-centre-added' : 'cost-centre-changed';
        await audit(scope, tx, action, kept.costCentreId, { code });
        return success({ costCentreId: kept.costCentreId });
      });
    },

    async remove(scope, costCentreId) {
      if (!isUuid(costCentreId)) return failure('tags.cost-centre-not-found');
      return database.transaction(async (tx): ReturnType<CostCentres['remove']> => {
        const use = await lockCostCentre(scope, tx, costCentreId);
        if (use === undefined) return failure('tags.cost-centre-not-found');
        if (use.tags > 0) return failure('tags.cost-centre-in-use', { tags: use.tags });
        if (use.past) await archiveCostCentre(scope, tx, costCentreId, clock.now());
        else await deleteCostCentre(scope, tx, costCentreId);
        await audit(scope, tx, 'cost-centre-removed', costCentreId, { archived: use.past });
        return success({});
      });
    },

    all: (scope) => selectCostCentres(scope, database.queries),
  };
}

function revisionOf({
  code,
  name,
  archived,
}: Pick<CostCentreRecord, 'code' | 'name' | 'archived'>): string {
  return contentRevision([code, name, archived]);
}
