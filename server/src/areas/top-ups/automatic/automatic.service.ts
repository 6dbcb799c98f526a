import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { AutomaticTopUpState } from '@rampa/contract/top-ups';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import type { HoldRole, RoleLost } from '../../identity/index.ts';
import type { Tags } from '../../tags/index.ts';
import { isUsable, type TopUpLimits } from '../top-up-rules.ts';
import type { AutomaticCharges } from './automatic-charges.ts';
import {
  checkAmounts,
  monthOf,
  stateOf,
  untroubled,
  type AmountsRefusal,
  type AutomaticAmounts,
} from './automatic-rules.ts';
import {
  deleteRule,
  lockRule,
  selectRules,
  updatePaused,
  updateProgress,
  upsertRule,
  type AutomaticRule,
} from './automatic.store.ts';
import { selectFailingRules, type FailingRule } from './failing-rules.store.ts';
import { createRuleAnswers, type RuleAnswers } from './rule-answers.ts';
import { selectSpent, sumOf } from './spent.store.ts';

type Nothing = Record<string, never>;
/** Why somebody may not change a rule now. */
type NotNow = 'identity.proof-needed' | RoleLost;

/** A rule as a customer wants it. */
export interface WantedRule extends AutomaticAmounts {
  readonly tagId: string;
  readonly cardId: string;
}

/** A rule as its customer sees it. */
export interface ShownRule {
  readonly rule: AutomaticRule;
  readonly state: AutomaticTopUpState;
  /** Charged in this month of toll time, minor units, including pending charges. */
  readonly spentMinor: number;
}

export interface AutomaticTopUps extends RuleAnswers {
  list(scope: AccountScope): Promise<readonly ShownRule[]>;
  /** Those whose last charge failed, the longest failing first. */
  failing(scope: AccountScope): Promise<readonly FailingRule[]>;
  save(
    scope: MemberScope,
    wanted: WantedRule,
  ): Promise<
    Outcome<
      Nothing,
      | NotNow
      | AmountsRefusal
      | 'tags.not-found'
      | 'cards.not-found'
      | 'cards.expired'
      | 'top-ups.tag-not-usable'
    >
  >;
  /** Only customers pause a rule; once resumed, earlier refusals no longer count. */
  pause(
    scope: MemberScope,
    tagId: string,
    paused: boolean,
  ): Promise<Outcome<Nothing, NotNow | 'tags.not-found' | 'top-ups.automatic-none'>>;
  remove(scope: MemberScope, tagId: string): Promise<Outcome<Nothing, NotNow | 'tags.not-found'>>;
}

export function createAutomaticTopUps(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'released' | 'replacements'>;
  readonly cards: Pick<Cards, 'lockUsable'>;
  readonly charges: AutomaticCharges;
  readonly limits: TopUpLimits;
  /** Sends a waiting charge, or asks the gateway about it, at once. */
  hurry(tx: Tx, orderNumber: string): Promise<void>;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  readonly holdRole: HoldRole;
  languageOf(scope: AccountScope, userId: string): Promise<LanguageId>;
}): AutomaticTopUps {
  const { database, clock, tags, charges } = deps;

  const audit = (
    scope: MemberScope,
    tx: Tx,
    entry: { action: AuditAction; tagId: string; details?: Record<string, number | boolean> },
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action: entry.action,
      subject: `tag:${entry.tagId}`,
      ...(entry.details === undefined ? {} : { details: entry.details }),
    });

  return {
    ...createRuleAnswers({ clock, tags, changed: charges.changed }),

    failing: (scope) => selectFailingRules(scope, database.queries),

    list: createRuleList(deps),

    async save(scope, wanted) {
      const { userId } = scope.actor;
      const tag = await tags.find(scope, wanted.tagId);
      if (tag === undefined) return failure('tags.not-found');
      if (!(await isUsable(scope, tags, database.queries, tag))) {
        return failure('top-ups.tag-not-usable');
      }
      const languageId = await deps.languageOf(scope, userId);
      const checked = checkAmounts(wanted, deps.limits, languageId);
      if (!checked.ok) return checked;
      const proof = await deps.demandProof(scope);
      if (!proof.ok) return proof;
      const { tagId } = tag;
      return database.transaction(async (tx) => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        const card = await deps.cards.lockUsable(scope, tx, wanted.cardId);
        if (!card.ok) return card;
        const before = await lockRule(scope, tx, tagId);
        const amounts = storedAmounts(wanted);
        const { currency } = deps.limits;
        const { cardId } = card.value;
        const rule = { tagId, userId, cardId, ...amounts, currency };
        await upsertRule(scope, tx, rule, clock.now());
        await audit(scope, tx, {
          action: 'automatic-top-up-set',
          tagId,
          details: amounts,
        });
        await charges.changed(scope, tx, tagId);
        // The outcome of a charge to the old card is asked for now, not at its next turn.
        if (before?.orderNumber) await deps.hurry(tx, before.orderNumber);
        return success({});
      });
    },

    async pause(scope, tagId, paused) {
      const tag = await tags.find(scope, tagId);
      if (tag === undefined) return failure('tags.not-found');
      const proof = await deps.demandProof(scope);
      if (!proof.ok) return proof;
      return database.transaction(async (tx) => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        const rule = await lockRule(scope, tx, tag.tagId);
        if (rule === undefined) return failure('top-ups.automatic-none');
        if ((rule.pausedAt !== null) === paused) return success({});
        const now = clock.now();
        await updatePaused(scope, tx, tag.tagId, paused ? now : null, now);
        const action = paused ? 'automatic-top-up-paused' : 'automatic-top-up-resumed';
        await audit(scope, tx, { action, tagId: tag.tagId });
        if (!paused) {
          await updateProgress(scope, tx, rule, untroubled);
          await charges.changed(scope, tx, tag.tagId);
        }
        return success({});
      });
    },

    async remove(scope, tagId) {
      const tag = await tags.find(scope, tagId);
      if (tag === undefined) return failure('tags.not-found');
      const proof = await deps.demandProof(scope);
      if (!proof.ok) return proof;
      return database.transaction(async (tx) => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        const removed = await deleteRule(scope, tx, tag.tagId);
        const action = 'automatic-top-up-removed';
        if (removed) await audit(scope, tx, { action, tagId: tag.tagId });
        return success({});
      });
    },
  };
}

function createRuleList({
  database,
  clock,
  tags,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'replacements'>;
}): AutomaticTopUps['list'] {
  return async (scope) => {
    const now = clock.now();
    const rules = await selectRules(scope, database.queries);
    const spent = await selectSpent(scope, database.queries, monthOf(now).since);
    const before = await tags.replacements.predecessors(scope);
    return rules.map((rule) => ({
      rule,
      state: stateOf(rule, now),
      // With what was spent for the tags that this one has replaced.
      spentMinor: sumOf(spent, [rule.tagId, ...(before.get(rule.tagId) ?? [])]),
    }));
  };
}

function storedAmounts({ limit, amount, monthlyCap, upTo }: AutomaticAmounts) {
  return { limitMinor: limit, amountMinor: amount, monthlyCapMinor: monthlyCap, upTo };
}
