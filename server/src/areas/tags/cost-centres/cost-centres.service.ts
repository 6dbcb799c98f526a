import type { CallParsedInput, CallResult, Currency, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type { getMestaTroska, sacuvajMestoTroska } from '@rampa/contract/tags';
import type { AuditAction } from '@rampa/contract/staff';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import { contentRevision } from '../../../platform/content-revision.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../actor.ts';
import type { TagRecord } from '../tags.store.ts';
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

/** More than any company of the demo's kind has; a list of them must stay readable. */
export const mostCostCentres = 500;

export interface CostCentres {
  list(accountId: string): Promise<CallResult<typeof getMestaTroska>>;
  save(
    actor: Actor,
    input: CallParsedInput<typeof sacuvajMestoTroska>,
  ): Promise<
    Outcome<
      { readonly costCentreId: string },
      | 'tags.cost-centre-changed'
      | 'tags.cost-centre-not-found'
      | 'tags.cost-centre-code-taken'
      | 'tags.cost-centres-too-many'
    >
  >;
  /** Refused while a tag has it; archived where one had it. */
  remove(
    actor: Actor,
    costCentreId: string,
  ): Promise<
    Outcome<Record<string, never>, 'tags.cost-centre-not-found' | 'tags.cost-centre-in-use'>
  >;
  /** All of an account, archived ones too. */
  all(accountId: string): Promise<readonly CostCentreRecord[]>;
}

// Codes are compared as numbers where they are: 9 before 10.
const byCode = new Intl.Collator('sr', { numeric: true });

export function createCostCentres(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  tagsOf(accountId: string): Promise<readonly TagRecord[]>;
  balancesOf(accountId: string): Promise<ReadonlyMap<string, number>>;
}): CostCentres {
  const { database, clock, currency } = deps;

  const audit = (
    tx: Tx,
    actor: Actor,
    action: AuditAction,
    costCentreId: string,
    details: object,
  ) =>
    recordAudit(tx, clock.now(), {
      accountId: actor.accountId,
      actor: `user:${actor.userId}`,
      action,
      subject: `cost-centre:${costCentreId}`,
      requestId: actor.requestId,
      details: { ...details },
    });

  return {
    async list(accountId) {
      const [records, tags, balances] = await Promise.all([
        selectCostCentres(database.queries, accountId),
        deps.tagsOf(accountId),
        deps.balancesOf(accountId),
      ]);
      const byCentre = Map.groupBy(tags, ({ costCentre }) => costCentre?.costCentreId ?? '');
      const totalsOf = (costCentreId: string) => {
        const own = byCentre.get(costCentreId) ?? [];
        const amount = own.reduce((sum, { tagId }) => sum + (balances.get(tagId) ?? 0), 0);
        return { tags: own.length, balance: { amount, currency } };
      };
      const items = records
        .map((record) => ({
          ...record,
          ...totalsOf(record.costCentreId),
          revision: revisionOf(record),
        }))
        .sort((a, b) => Number(a.archived) - Number(b.archived) || byCode.compare(a.code, b.code));
      return { items, withoutCostCentre: totalsOf('') };
    },

    async save(actor, { costCentreId, code, name, revision }) {
      const { accountId } = actor;
      if (costCentreId !== '' && !isUuid(costCentreId)) {
        return failure('tags.cost-centre-not-found');
      }
      const kept = {
        accountId,
        costCentreId: costCentreId === '' ? uuid() : costCentreId,
        code,
        codeKey: codeKeyOf(code),
        name,
      };
      return database.transaction(async (tx): ReturnType<CostCentres['save']> => {
        const known = await lockCostCentres(tx, accountId);
        const before = await readCostCentre(tx, accountId, kept.costCentreId);
        if (before !== undefined) {
          const newest = revisionOf(before);
          const shown = revision === undefined || revision === newest;
          // A click that comes twice finds what it wants.
          if (!shown && newest !== revisionOf({ code, name, archived: false })) {
            return failure('tags.cost-centre-changed', {
              code: before.code,
              name: before.name,
              revision: newest,
            });
          }
        }
        if (await isCodeTaken(tx, kept)) return failure('tags.cost-centre-code-taken', { code });
        if (costCentreId === '') {
          if (known >= mostCostCentres) {
            return failure('tags.cost-centres-too-many', { most: mostCostCentres });
          }
          await insertCostCentre(tx, kept, clock.now());
        } else if (!(await updateCostCentre(tx, kept))) {
          return failure('tags.cost-centre-not-found');
        }
        const action = costCentreId === '' ? 'cost-centre-added' : 'cost-centre-changed';
        await audit(tx, actor, action, kept.costCentreId, { code });
        return success({ costCentreId: kept.costCentreId });
      });
    },

    async remove(actor, costCentreId) {
      const { accountId } = actor;
      if (!isUuid(costCentreId)) return failure('tags.cost-centre-not-found');
      return database.transaction(async (tx): ReturnType<CostCentres['remove']> => {
        const use = await lockCostCentre(tx, accountId, costCentreId);
        if (use === undefined) return failure('tags.cost-centre-not-found');
        if (use.tags > 0) return failure('tags.cost-centre-in-use', { tags: use.tags });
        if (use.past) await archiveCostCentre(tx, accountId, costCentreId, clock.now());
        else await deleteCostCentre(tx, accountId, costCentreId);
        await audit(tx, actor, 'cost-centre-removed', costCentreId, { archived: use.past });
        return success({});
      });
    },

    all: (accountId) => selectCostCentres(database.queries, accountId),
  };
}

function revisionOf({
  code,
  name,
  archived,
}: Pick<CostCentreRecord, 'code' | 'name' | 'archived'>): string {
  return contentRevision([code, name, archived]);
}
