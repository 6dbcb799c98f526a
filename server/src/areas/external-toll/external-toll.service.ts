import { failure, success, type CallResult, type LanguageId, type Outcome } from '@rampa/contract';
import type {
  getExtTollTermsOfUse,
  getT4AKorisnikAktivan,
  getT4APregled,
} from '@rampa/contract/external-toll';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../tags/index.ts';
import { lockAccount, markActivated, markDeactivated, upsertFetched } from './accounts.store.ts';
import { lastDayToPay } from './billing/billing-rules.ts';
import { selectOldestUnpaid } from './billing/invoices.store.ts';
import { stateOf, statusOf } from './external-toll-rules.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { selectReadiness } from './readiness.store.ts';
import { nameOfTerms, termsHtml, type TermsInForce } from './terms-html.ts';

type Nothing = Record<string, never>;

export interface ExternalToll {
  /** Switched off by the page setting `t4a`: its calls are as if there were none. */
  readonly open: boolean;
  /** Not in production. */
  readonly mayDeactivate: boolean;
  /** The terms in force; remembers that the account has seen this version. */
  terms(
    accountId: string,
    languageId: LanguageId,
  ): Promise<CallResult<typeof getExtTollTermsOfUse>>;
  status(accountId: string): Promise<CallResult<typeof getT4AKorisnikAktivan>>;
  overview(accountId: string): Promise<CallResult<typeof getT4APregled>>;
  activate(actor: Actor): Promise<Outcome<Nothing, 'external-toll.terms-not-fetched'>>;
  deactivate(actor: Actor): Promise<Nothing>;
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

  const standingOf = (accountId: string) => selectReadiness(queries, accountId, clock.now());

  const audit = (tx: Tx, actor: Actor, action: AuditAction, version: string): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId: actor.accountId,
      actor: `user:${actor.userId}`,
      action,
      subject: `t4a:${actor.accountId}`,
      requestId: actor.requestId,
      details: { version },
    });

  return {
    open: deps.open,
    mayDeactivate: deps.mayDeactivate,
    async terms(accountId, languageId) {
      const terms = await deps.termsInForce(languageId);
      const version = nameOfTerms(terms);
      await upsertFetched(queries, accountId, version, clock.now());
      return { version, html: termsHtml(terms) };
    },
    async status(accountId) {
      return statusOf(await standingOf(accountId));
    },
    async overview(accountId) {
      const [standing, unpaid] = await Promise.all([
        standingOf(accountId),
        selectOldestUnpaid(queries, accountId),
      ]);
      const { activatedAt, acceptedVersion, hasCard, hasTag } = standing;
      return {
        state: stateOf(standing),
        faliKartica: !hasCard,
        faliTag: !hasTag,
        activatedAt: activatedAt === null ? null : toWireInstant(activatedAt),
        acceptedVersion,
        countries: deps.countries.map(({ code }) => code),
        mayDeactivate: deps.mayDeactivate,
        unpaidInvoice:
          unpaid === undefined
            ? null
            : {
                racunId: unpaid.racunId,
                number: unpaid.number,
                amount: { amount: unpaid.totalMinor, currency: unpaid.currency },
                dueOn: lastDayToPay(unpaid.dueAt),
              },
      };
    },
    activate: (actor) =>
      database.transaction(async (tx) => {
        const account = await lockAccount(tx, actor.accountId);
        if (account === undefined) return failure('external-toll.terms-not-fetched');
        if (account.activatedAt !== null) return success({});
        await markActivated(tx, actor.accountId, account.fetchedVersion, clock.now());
        await audit(tx, actor, 't4a-activated', account.fetchedVersion);
        return success({});
      }),
    deactivate: (actor) =>
      database.transaction(async (tx) => {
        const account = await lockAccount(tx, actor.accountId);
        if (account === undefined || account.activatedAt === null) return {};
        await markDeactivated(tx, actor.accountId);
        await audit(tx, actor, 't4a-deactivated', account.acceptedVersion ?? '');
        return {};
      }),
  };
}
