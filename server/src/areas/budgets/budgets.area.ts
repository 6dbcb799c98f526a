import type { Queries } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { Spending } from '../passages/index.ts';
import { tagName, type TagDrivers, type Tags } from '../tags/index.ts';
import type { BudgetName } from './budget-notices.ts';
import { keyOf, type BudgetKey } from './budget-rules.ts';
import { createBudgets, type Budgets } from './budgets.service.ts';

/** What tolls may cost in a month. */
export function createBudgetsArea(
  platform: Platform,
  uses: {
    readonly identity: Pick<IdentityService, 'notify'>;
    readonly language: Pick<Language, 'locale'>;
    readonly tags: Pick<Tags, 'describe' | 'costCentres' | 'replacements' | 'handedOver'>;
    readonly tagDrivers: Pick<TagDrivers, 'list' | 'windowsOfSeveral'>;
    readonly passages: { readonly spending: Spending };
  },
): Budgets {
  const { identity, language, tags, tagDrivers, passages } = uses;
  return createBudgets({
    ...platform,
    currency: platform.facts.currency,
    notify: identity.notify,
    localeOf: language.locale,
    names: createNames(platform.database.queries, uses),
    async heirOf(scope, queries, tagId) {
      const before = await tags.replacements.predecessors(scope, queries);
      const heirs = [...before].filter(([, replaced]) => replaced.includes(tagId));
      // The last one comes after all others.
      const [last] = heirs.toSorted(([, one], [, other]) => other.length - one.length);
      return last?.[0] ?? tagId;
    },
    async spending(scope, queries, { from, to }, keys) {
      const before = await tags.replacements.predecessors(scope, queries);
      const ofTags = idsOf(keys, 'tag').flatMap((tagId) =>
        [tagId, ...(before.get(tagId) ?? [])].map((counted) => ({
          under: keyOf({ subject: 'tag', subjectId: tagId }),
          tagId: counted,
          fromDay: null,
          toDay: null,
        })),
      );
      const windows = await tagDrivers.windowsOfSeveral(scope, idsOf(keys, 'driver'), queries);
      const ofDrivers = windows.map(({ driverId, ...window }) => ({
        ...window,
        under: keyOf({ subject: 'driver', subjectId: driverId }),
      }));
      return passages.spending(scope, queries, {
        from,
        to,
        tags: [...ofTags, ...ofDrivers],
        costCentres: idsOf(keys, 'cost-centre').map((costCentreId) => ({
          under: keyOf({ subject: 'cost-centre', subjectId: costCentreId }),
          costCentreId,
        })),
        account: keyOf({ subject: 'account', subjectId: '' }),
      });
    },
  });
}

function idsOf(keys: readonly BudgetKey[], wanted: BudgetKey['subject']): readonly string[] {
  return keys.filter(({ subject }) => subject === wanted).map(({ subjectId }) => subjectId);
}

function createNames(
  queries: Queries,
  {
    tags,
    tagDrivers,
  }: {
    readonly tags: Pick<Tags, 'describe' | 'costCentres' | 'handedOver'>;
    readonly tagDrivers: Pick<TagDrivers, 'list'>;
  },
) {
  return async (
    scope: AccountScope,
    keys: readonly BudgetKey[],
  ): Promise<ReadonlyMap<string, BudgetName>> => {
    const has = (wanted: BudgetKey['subject']): boolean =>
      keys.some(({ subject }) => subject === wanted);
    const names = new Map<string, BudgetName>();
    const note = (subject: BudgetKey['subject'], subjectId: string, name: BudgetName): void =>
      void names.set(keyOf({ subject, subjectId }), name);
    if (has('account')) note('account', '', { name: '', ended: false });
    const away = has('tag') ? await tags.handedOver(scope, queries) : undefined;
    for (const [tagId, tag] of await tags.describe(scope, idsOf(keys, 'tag'))) {
      note('tag', tagId, { name: tagName(tag), ended: away?.has(tagId) === true });
    }
    for (const driver of has('driver') ? await tagDrivers.list(scope) : []) {
      note('driver', driver.driverId, { name: driver.name, ended: !driver.current });
    }
    for (const { costCentreId, code, name, archived } of has('cost-centre')
      ? await tags.costCentres.all(scope)
      : []) {
      const shown = name === '' ? code : `${code} ${name}`;
      note('cost-centre', costCentreId, { name: shown, ended: archived });
    }
    return names;
  };
}
