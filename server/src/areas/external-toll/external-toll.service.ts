import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import { lockAccount, markActivated, markDeactivated, upsertFetched } from './accounts.store.ts';
import { selectOldestUnpaid } from './billing/invoices.store.ts';
import { stateOf, statusOf, type ServiceState, type ServiceStatus } from './external-toll-rules.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { selectReadiness } from './readiness.store.ts';
import { nameOfTerms, termsHtml, type TermsInForce } from './terms-html.ts';

type Nothing = Record<string, never>;

export interface FetchedTerms {
  readonly version: string;
  readonly html: string;
}

/** What the portal shows of an account in the service. */
export interface ServiceOverview {
  readonly state: ServiceState;
  readonly hasCard: boolean;
  readonly hasTag: boolean;
  /** Null if it is not active. */
  readonly activatedAt: Temporal.Instant | null;
  /** Version of the terms; null if none was ever accepted. */
  readonly acceptedVersion: string | null;
  readonly countries: readonly string[];
  readonly mayDeactivate: boolean;
  /** The oldest. */
  readonly unpaid: Awaited<ReturnType<typeof selectOldestUnpaid>>;
}

export interface ExternalToll {
  /** Switched off by the page setting `t4a`: its calls are as if there were none. */
  readonly open: boolean;
  /** Not in production. */
  readonly mayDeactivate: boolean;
  /** The terms in force; remembers that the account has seen this version. */
  terms(scope: AccountScope, languageId: LanguageId): Promise<FetchedTerms>;
  status(scope: AccountScope): Promise<ServiceStatus>;
  overview(scope: AccountScope): Promise<ServiceOverview>;
  activate(scope: MemberScope): Promise<Outcome<Nothing, 'external-toll.terms-not-fetched'>>;
  deactivate(scope: MemberScope): Promise<Nothing>;
}

export interface ExternalTollDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: readonly PartnerCountry[];
  readonly open: boolean;
  readonly mayDeactivate: boolean;
  /** The operator's terms of tolls abroad. */
  termsInForce(languageId: LanguageId): Promise<TermsInForce>;
}

export function createExternalToll(deps: ExternalTollDeps): ExternalToll {
  const { database, clock } = deps;
  const { queries } = database;

  const readinessOf = (scope: AccountScope) => selectReadiness(scope, queries, clock.now());

  const audit = (scope: MemberScope, tx: Tx, action: AuditAction, version: string): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `t4a:${scope.accountId}`,
      details: { version },
    });

  return {
    open: deps.open,
    mayDeactivate: deps.mayDeactivate,
    async terms(scope, languageId) {
      const terms = await deps.termsInForce(languageId);
      const version = nameOfTerms(terms);
      await upsertFetched(scope, queries, version, clock.now());
      return { version, html: termsHtml(terms) };
    },
    async status(scope) {
      return statusOf(await readinessOf(scope));
    },
    async overview(scope) {
      const [readiness, unpaid] = await Promise.all([
        readinessOf(scope),
        selectOldestUnpaid(scope, queries),
      ]);
      const { activatedAt, acceptedVersion, hasCard, hasTag } = readiness;
      return {
        state: stateOf(readiness),
        hasCard,
        hasTag,
        activatedAt,
        acceptedVersion,
        countries: deps.countries.map(({ code }) => code),
        mayDeactivate: deps.mayDeactivate,
        unpaid,
      };
    },
    activate: (scope) =>
      database.transaction(async (tx) => {
        const account = await lockAccount(scope, tx);
        if (account === undefined) return failure('external-toll.terms-not-fetched');
        if (account.activatedAt !== null) return success({});
        await markActivated(scope, tx, account.fetchedVersion, clock.now());
        await audit(scope, tx, 't4a-activated', account.fetchedVersion);
        return success({});
      }),
    deactivate: (scope) =>
      database.transaction(async (tx) => {
        const account = await lockAccount(scope, tx);
        if (account === undefined || account.activatedAt === null) return {};
        await markDeactivated(scope, tx);
        await audit(scope, tx, 't4a-deactivated', account.acceptedVersion ?? '');
        return {};
      }),
  };
}
