import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { changeNetwork, removeTariff } from '../toll-calculator/index.ts';
import type { ChangeDeps } from './change-price-lists.ts';
import { handOverTerms, hasWithdrawn, markWithdrawn, nothingAdded } from './drafts.store.ts';
import { isAhead, stillAsAdded } from './list-rules.ts';
import { lockWithdrawal, markWithdrawalAsked } from './withdrawals.store.ts';

interface Withdrawal {
  /** It was asked for, and another person does it; left out: it is withdrawn. */
  readonly asked?: true;
}
type WithdrawRefusal =
  | 'price-lists.not-found'
  | 'price-lists.in-force'
  | 'price-lists.inherited'
  | 'approvals.recent-role';
type ProofNeeded = 'identity.proof-needed';

/** Withdraws a list that does not hold yet. */
export function createWithdraw(deps: ChangeDeps) {
  /** Of a list that two people put in force, one asks for it and another does it; null: this is the other. By the command line one person is enough. */
  const askFirst = async (
    scope: StaffScope,
    tx: Tx,
    version: string,
    at: Temporal.Instant,
  ): Promise<Outcome<Withdrawal, 'approvals.recent-role'> | null> => {
    const asked = await lockWithdrawal(scope, tx, deps.country, version);
    if (asked === undefined) return null;
    const by = scope.by.actor;
    if (asked.askedBy !== null && asked.askedBy !== by) {
      return deps.refusePair(scope, tx, asked.askedBy);
    }
    if (asked.askedBy === null) {
      await markWithdrawalAsked(scope, tx, deps.country, version, { at, by });
    }
    await scope.by.record(tx, {
      accountId: nobody,
      action: 'price-list-withdrawal-asked',
      subject: `price-list:${version}`,
      details: { version, repeated: asked.askedBy !== null },
    });
    return success({ asked: true });
  };

  return async (
    scope: StaffScope,
    version: string,
  ): Promise<Outcome<Withdrawal, WithdrawRefusal | ProofNeeded>> => {
    const proof = await deps.demandProof(scope.self);
    if (!proof.ok) return proof;
    const done = await changeNetwork<Outcome<Withdrawal, WithdrawRefusal>>(
      deps,
      async (tx, network) => {
        const refused = (code: WithdrawRefusal) => ({ result: failure(code), keep: false });
        const list = network.tariffs.find((one) => one.version === version);
        const by = scope.by.actor;
        const record = (details: { readonly validFrom?: string; readonly repeated?: boolean }) =>
          scope.by.record(tx, {
            accountId: nobody,
            action: 'price-list-withdrawn',
            subject: `price-list:${version}`,
            details: { version, ...details },
          });
        if (list === undefined) {
          if (!(await hasWithdrawn(scope, tx, deps.country, version, by))) {
            return refused('price-lists.not-found');
          }
          await record({ repeated: true });
          return { result: success({}), keep: true, unchanged: true };
        }
        const at = deps.clock.now();
        if (!isAhead(list.validFrom, at)) return refused('price-lists.in-force');
        const alone = deps.secondPerson ? await askFirst(scope, tx, version, at) : null;
        if (alone !== null) return { result: alone, keep: alone.ok, unchanged: true };
        const brought = await markWithdrawn(scope, tx, deps.country, version, { at, by });
        const added = brought === undefined ? nothingAdded : stillAsAdded(brought, network);
        const outcome = await removeTariff(tx, deps.country, version, added);
        if (!outcome.removed) return refused('price-lists.inherited');
        await handOverTerms(scope, tx, deps.country, outcome.keptTerms);
        await record({ validFrom: list.validFrom });
        return { result: success({}), keep: true };
      },
    );
    if (done.ok) await deps.networks.refresh();
    return done;
  };
}
