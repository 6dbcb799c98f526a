import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { forEachAccount } from '../../platform/for-each-account.ts';
import type { Log } from '../../platform/log.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../platform/scope/scope.ts';
import {
  lockContract,
  queueTags,
  selectFollowed,
  selectUsed,
  updateStanding,
  type ContractRecord,
} from './contracts.store.ts';
import { markReminded, selectUnpaid } from './invoices.store.ts';
import { decide, isInForce, type Block, type PostpaidRules } from './postpaid-rules.ts';
import type { PostpaidMails } from './postpaid-mails.ts';

export interface Follow {
  /** Looks at what every company with a contract owes, and does what follows from it. */
  sweep(all: AllAccounts): Promise<void>;
  /** The same for one account, in the transaction of what happened; it is unblocked there as soon as it has paid. */
  look(scope: AccountScope, tx: Tx): Promise<void>;
}

export interface FollowDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules: PostpaidRules;
  readonly mails: PostpaidMails;
}

/** Reminds, announces blocks, begins and lifts them, and tells lanes how much of a limit is used. */
export function createFollow(deps: FollowDeps): Follow {
  const { database, clock, log, rules, mails } = deps;

  const tellOfBlock = async (
    scope: AccountScope,
    tx: Tx,
    contract: ContractRecord,
    { block, usedMinor }: { readonly block: Block | null; readonly usedMinor: number },
  ): Promise<void> => {
    const before = contract.block;
    if (before === null && block !== null) {
      await mails.announced(scope, tx, block, contract, usedMinor);
    }
    if (before?.begun !== true && block?.begun === true) {
      await mails.blocked(scope, tx);
      await record(scope, tx, 'postpaid-blocked', block.reason);
    } else if (before?.begun === true && block === null) {
      await mails.unblocked(scope, tx);
      await record(scope, tx, 'postpaid-unblocked', before.reason);
    }
  };

  const record = (
    scope: AccountScope,
    tx: Tx,
    action: 'postpaid-blocked' | 'postpaid-unblocked',
    reason: string,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: 'postpaid-contract',
      details: { reason },
    });

  const look: Follow['look'] = async (scope, tx) => {
    const contract = await lockContract(scope, tx);
    if (contract === undefined) return;
    const now = clock.now();
    const usedMinor = await selectUsed(scope, tx);
    const unpaid = await selectUnpaid(scope, tx);
    const inForce = isInForce(contract, now);
    const { limitMinor, block: before } = contract;
    const facts = { now, usedMinor, limitMinor, inForce, block: before, unpaid };
    const { standing, block, reminders } = decide(facts, rules);
    const announcesDebt = before === null && block?.reason === 'overdue';
    for (const { number, step } of reminders) {
      await markReminded(scope, tx, number, step);
      const invoice = unpaid.find((one) => one.number === number);
      // The announcement says the same, and more.
      if (invoice !== undefined && !announcesDebt) await mails.reminder(scope, tx, invoice);
    }
    await tellOfBlock(scope, tx, contract, { block, usedMinor });
    if (standing === 'near' && contract.standing === 'good') {
      await mails.near(scope, tx, contract, usedMinor);
    }
    if (standing === contract.standing && isSame(before, block)) return;
    await updateStanding(scope, tx, { standing, block }, now);
    await queueTags(scope, tx);
  };

  return {
    look,
    async sweep(all) {
      await forEachAccount({
        due: (after, rows) => selectFollowed(all, database.queries, after, rows),
        work: (accountId) => database.transaction((tx) => look(all.account(accountId), tx)),
        onFailed({ accountId, error }) {
          log.error({ accountId, err: error }, 'what a company owes was not looked at');
        },
      });
    },
  };
}

function isSame(one: Block | null, other: Block | null): boolean {
  return one?.reason === other?.reason && one?.begun === other?.begun;
}
