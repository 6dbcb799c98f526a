import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { FillingState } from '@rampa/contract/top-ups';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import type { HoldRole, RoleLost } from '../../identity/index.ts';
import { tagName, type TagRecord, type Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { TopUpLimits } from '../top-up-rules.ts';
import { selectFilled, selectMovements, type CompanyMovement } from './company-movements.store.ts';
import {
  checkFillRules,
  payInLimits,
  periodsAt,
  targetOf,
  type FillRule,
} from './company-rules.ts';
import {
  lockSettings,
  replaceSettings,
  selectFillRules,
  selectSettings,
  type CompanySettings,
  type NewSettings,
} from './company.store.ts';
import type { CompanyFilling } from './filling.ts';
import { createCompanyTransfers, type CompanyTransfersDeps } from './company-transfers.ts';

/** The balance of a company as its people see it. */
export interface ShownCompany {
  readonly available: boolean;
  /** Whether more may be paid in, and rules fill from it. */
  readonly offered: boolean;
  readonly balanceMinor: number;
  readonly state: FillingState;
  readonly rules: readonly (FillRule & { readonly name: string })[];
  readonly settings: Pick<
    CompanySettings,
    'dayCapMinor' | 'monthCapMinor' | 'alertBelowMinor' | 'revision'
  >;
  readonly filled: { readonly dayMinor: number; readonly monthMinor: number };
  readonly limits: TopUpLimits;
}

export type WantedRules = Omit<NewSettings, 'userId' | 'toldLowAt'> & {
  /** Of what was shown. */
  readonly revision: number;
};

type SaveRefusal =
  | RoleLost
  | 'top-ups.company-only'
  | 'top-ups.fill-out-of-range'
  | 'top-ups.fill-target-unknown'
  | 'top-ups.fill-target-twice'
  | 'top-ups.fill-changed';

export interface CompanyServiceDeps extends CompanyTransfersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: CompanyTransfersDeps['tags'] &
    Pick<Tags, 'describe' | 'costCentres' | 'paysLater'>;
  readonly wallet: CompanyTransfersDeps['wallet'] & Pick<Wallet, 'companyBalance'>;
  readonly limits: TopUpLimits;
  readonly filling: Pick<CompanyFilling, 'lookLater'>;
  readonly holdRole: HoldRole;
  /** Whether this member's account may pay in and have rules. */
  mayHave(scope: MemberScope): boolean;
  languageOf(scope: AccountScope, userId: string): Promise<LanguageId>;
}

export type CompanyBalances = ReturnType<typeof createCompanyBalances>;

/** The balances of companies, and by which rules their tags are filled from them. */
export function createCompanyBalances(deps: CompanyServiceDeps) {
  const { database, clock, tags, wallet, limits } = deps;

  /** What each rule is for; missing: there is no such tag or cost centre, or it is not used any more. */
  const namesOf = async (
    scope: AccountScope,
    rules: readonly FillRule[],
  ): Promise<ReadonlyMap<string, string>> => {
    const tagIds = rules.flatMap(({ tagId }) => tagId ?? []);
    const names = new Map<string, string>();
    for (const [tagId, tag] of await tags.describe(scope, tagIds)) names.set(tagId, tagName(tag));
    if (rules.some(({ costCentreId }) => costCentreId !== null)) {
      for (const { costCentreId, code, name, archived } of await tags.costCentres.all(scope)) {
        if (!archived) names.set(costCentreId, name === '' ? code : `${code} ${name}`);
      }
    }
    return names;
  };

  /** Money that is there is shown, and can be moved, even where nothing more may be paid in. */
  const isAvailable = (scope: MemberScope, balanceMinor: number): boolean =>
    deps.mayHave(scope) || (scope.actor.personType === 'pravno' && balanceMinor !== 0);

  return {
    move: createCompanyTransfers({ ...deps, isAvailable }),

    async show(scope: MemberScope): Promise<ShownCompany> {
      const { queries } = database;
      const balanceMinor = await wallet.companyBalance(scope, queries);
      const settings = await selectSettings(scope, queries);
      const rules = await selectFillRules(scope, queries);
      const names = await namesOf(scope, rules);
      const { day, month } = periodsAt(clock.now());
      const filled = await selectFilled(scope, queries, { day: day.since, month: month.since });
      const later = rules.length > 0 && (await tags.paysLater(scope));
      const offered = deps.mayHave(scope);
      const off = settings === undefined || rules.length === 0 || !offered;
      return {
        available: isAvailable(scope, balanceMinor),
        offered,
        balanceMinor,
        state: off ? 'off' : later ? 'pays-later' : settings.state,
        rules: rules.map((rule) => ({
          ...rule,
          name: names.get(rule.tagId ?? rule.costCentreId ?? '') ?? '',
        })),
        settings: settings ?? noSettings,
        filled,
        limits: payInLimits(limits),
      };
    },

    async save(
      scope: MemberScope,
      { revision, ...wanted }: WantedRules,
    ): Promise<Outcome<Record<string, never>, SaveRefusal>> {
      if (!deps.mayHave(scope)) return failure('top-ups.company-only');
      const { userId } = scope.actor;
      const checked = checkFillRules(wanted.rules, limits, await deps.languageOf(scope, userId));
      if (!checked.ok) return checked;
      const ids = wanted.rules.flatMap(({ tagId, costCentreId }) => tagId ?? costCentreId ?? []);
      if (!ids.every((id) => isUuid(id))) return failure('top-ups.fill-target-unknown');
      const names = await namesOf(scope, wanted.rules);
      const gone = ids.filter((id) => !names.has(id));
      return database.transaction(
        async (tx): Promise<Outcome<Record<string, never>, SaveRefusal>> => {
          const held = await deps.holdRole(scope, tx);
          if (!held.ok) return held;
          const before = await lockSettings(scope, tx);
          const saved = await selectFillRules(scope, tx);
          const same = before !== undefined && isSaved(wanted, before, saved);
          // A second click has saved what the first has.
          if (same && before.revision === revision + 1) return success({});
          // A rule that has outlived what it was for keeps nobody from changing the others, or the limits.
          if (!gone.every((id) => saved.some((rule) => targetOf(rule) === id))) {
            return failure('top-ups.fill-target-unknown');
          }
          const now = clock.now();
          // Another limit is another alert; whoever moves a rule up tells nobody the same again.
          const isNews = before?.alertBelowMinor !== wanted.alertBelowMinor;
          const toldLowAt = isNews ? null : before.toldLowAt;
          const settings = { ...wanted, userId, toldLowAt };
          if (!(await replaceSettings(scope, tx, settings, { revision, now }))) {
            return failure('top-ups.fill-changed');
          }
          await recordAudit(tx, now, {
            ...traceOf(scope),
            action: 'company-filling-set',
            subject: `account:${scope.accountId}`,
            details: {
              rules: wanted.rules.length,
              ...(wanted.dayCapMinor === null ? {} : { dayCapMinor: wanted.dayCapMinor }),
              ...(wanted.monthCapMinor === null ? {} : { monthCapMinor: wanted.monthCapMinor }),
            },
          });
          await deps.filling.lookLater(scope, tx);
          return success({});
        },
      );
    },

    async movements(
      scope: AccountScope,
      page: { readonly first: number; readonly rows: number },
    ): Promise<{
      readonly totalRecords: number;
      readonly items: readonly (CompanyMovement & { readonly tag: TagRecord | undefined })[];
    }> {
      return database.read(async ({ queries }) => {
        const { items, totalRecords } = await selectMovements(scope, queries, page);
        const tagIds = [...new Set(items.flatMap(({ tagId }) => tagId ?? []))];
        const known = await tags.describe(scope, tagIds, queries);
        return {
          totalRecords,
          items: items.map((item) => ({ ...item, tag: known.get(item.tagId ?? '') })),
        };
      });
    },
  };
}

const noSettings = {
  dayCapMinor: null,
  monthCapMinor: null,
  alertBelowMinor: null,
  revision: 0,
} as const;

function isSaved(
  wanted: Omit<WantedRules, 'revision'>,
  saved: CompanySettings,
  rules: readonly FillRule[],
): boolean {
  const textOf = (some: readonly FillRule[]): string =>
    JSON.stringify(
      some.map(({ tagId, costCentreId, belowMinor, upToMinor }) => [
        tagId,
        costCentreId,
        belowMinor,
        upToMinor,
      ]),
    );
  return (
    textOf(rules) === textOf(wanted.rules) &&
    saved.dayCapMinor === wanted.dayCapMinor &&
    saved.monthCapMinor === wanted.monthCapMinor &&
    saved.alertBelowMinor === wanted.alertBelowMinor
  );
}
