import {
  failure,
  invalid,
  success,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type { Hindrance } from '@rampa/contract/personal-data';
import { isAccountNumber, type AccountDigits } from '@rampa/contract/bank-accounts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import { closeAccountJob, createClosingSteps, type ClosingStepsDeps } from './closing-steps.ts';
import { findPayee, insertClosure, isClosing, lockForClosing, lockOut } from './closures.store.ts';
import { findOpenBusiness } from './open-business.store.ts';

type Nothing = Record<string, never>;
type HindranceCode = `personal-data.${Hindrance}`;

/** What closing the account would mean, and what hinders it. */
export interface ClosingOutlook {
  /** Of all tags, and of the company itself. */
  readonly balanceMinor: number;
  readonly currency: Currency;
  readonly tags: number;
  /** Purchase requests that would be withdrawn. */
  readonly openRequests: number;
  readonly hindrances: readonly Hindrance[];
}

export interface AccountClosing {
  outlook(scope: MemberScope): Promise<ClosingOutlook>;
  close(
    scope: MemberScope,
    given: { readonly bankAccount: string },
  ): Promise<
    Outcome<Nothing, HindranceCode | 'identity.proof-needed' | 'request.invalid' | RoleLost>
  >;
  /** Takes a closed account as far as possible now: the work behind `close`; may be repeated. */
  proceed(scope: AccountScope): Promise<void>;
}

/** Who is told of the end. */
interface Told {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly languageId: LanguageId;
}

export interface ClosingDeps extends ClosingStepsDeps {
  readonly accountDigits: AccountDigits;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  readonly holdRole: HoldRole;
  /** The user's address for the mail about the end. */
  contactOf(scope: AccountScope, userId: string): Promise<Told | null>;
  /** All members who can be told by mail. */
  reachableOf(scope: AccountScope, queries: Queries): Promise<readonly Told[]>;
  /** What a company has paid in and not put on its tags. */
  companyBalanceOf(scope: AccountScope, queries: Queries): Promise<number>;
  /** How many purchase requests a closing would withdraw. */
  openRequestsOf(scope: AccountScope, queries: Queries): Promise<number>;
  /** Whether passages abroad or their invoices are unpaid. */
  owesAbroad(scope: AccountScope, queries: Queries): Promise<boolean>;
  /** Whether tolls are still paid later, or an invoice of them is unpaid. */
  owesLater(scope: AccountScope, queries: Queries): Promise<boolean>;
  /** Who signs in in this account loses the others to which that led; says which sessions have ended. */
  endMemberships(scope: AccountScope, tx: Tx): Promise<readonly string[]>;
  /** Their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
}

/** The customer closes the account. */
export function createAccountClosing(deps: ClosingDeps): AccountClosing {
  const { database, clock, jobs, currency } = deps;

  const look = async (scope: MemberScope) => {
    const { actor } = scope;
    const balances = [...(await deps.balancesOf(scope, database.queries)).values()];
    const ofCompany = await deps.companyBalanceOf(scope, database.queries);
    const total = balances.reduce((sum, balance) => sum + balance, ofCompany);
    const open = await findOpenBusiness(scope, database.queries);
    const owner = await deps.contactOf(scope, actor.userId);
    const hindrances: Hindrance[] = [];
    if (actor.role !== 'owner') hindrances.push('not-owner');
    if ([...balances, ofCompany].some((balance) => balance < 0)) hindrances.push('debt');
    if (open.payment) hindrances.push('payment-pending');
    if (open.order) hindrances.push('order-open');
    if (open.complaint) hindrances.push('complaint-open');
    if (await deps.owesAbroad(scope, database.queries)) {
      hindrances.push('abroad-unpaid');
    }
    if (await deps.owesLater(scope, database.queries)) hindrances.push('postpaid-open');
    return { total, tags: balances.length, hindrances, owner };
  };

  /** Their access and their tags end as well: nobody else would tell them. */
  const tellOthers = async (scope: MemberScope, tx: Tx, owner: Told): Promise<void> => {
    const name = `${owner.firstName} ${owner.lastName}`.trim();
    for (const { userId, email, languageId } of await deps.reachableOf(scope, tx)) {
      if (userId === owner.userId) continue;
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        about: { accountId: scope.accountId, userId },
        template: 'personal-data.mail-closed-for-member',
        params: { name, contact: deps.contactEmail },
      });
    }
  };

  return {
    proceed: createClosingSteps(deps),
    async outlook(scope) {
      const { total, tags, hindrances } = await look(scope);
      const openRequests = await deps.openRequestsOf(scope, database.queries);
      return { balanceMinor: total, currency, tags, openRequests, hindrances };
    },
    async close(scope, { bankAccount }) {
      const proof = await deps.demandProof(scope);
      if (!proof.ok) {
        // A double click: the first one has ended the session that was to confirm the identity.
        return (await isClosing(scope, database.queries)) ? success({}) : proof;
      }
      const { total, hindrances, owner } = await look(scope);
      const [first] = hindrances;
      if (owner === null) return failure('session.ended');
      if (first !== undefined) return failure(`personal-data.${first}`);
      const payable = total === 0 || isAccountNumber(bankAccount, deps.accountDigits);
      if (!payable) {
        return invalid([{ field: 'bankAccount', message: 'personal-data.bank-account-invalid' }]);
      }
      const { accountId } = scope;
      const payee = await findPayee(scope, database.queries);
      const closed = await database.transaction(async (tx) => {
        await lockForClosing(scope, tx);
        const held = await deps.holdRole(scope, tx);
        // Of a double click the first has ended the session.
        if (!held.ok) return (await isClosing(scope, tx)) ? success([]) : held;
        const { email, languageId } = owner;
        const now = clock.now();
        // A double click finds the account being closed already.
        if (!(await insertClosure(scope, tx, { bankAccount, payee, email, languageId }, now))) {
          return success([]);
        }
        await recordAudit(tx, now, {
          ...traceOf(scope),
          action: 'account-closed',
          subject: `account:${accountId}`,
        });
        await tellOthers(scope, tx, owner);
        await jobs.enqueue(tx, closeAccountJob, { accountId });
        const here = await lockOut(scope, tx, now);
        return success([...here, ...(await deps.endMemberships(scope, tx))]);
      });
      if (!closed.ok) return closed;
      deps.markEnded(closed.value);
      return success({});
    },
  };
}
