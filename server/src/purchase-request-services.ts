import {
  createOffers,
  createPurchaseRequests,
  createRequestDesk,
  createRequestMails,
  createRequestsOfClosing,
} from './areas/purchase-requests/index.ts';
import { requestTagsMaximum } from '@rampa/contract/purchase-requests';
import { normalisePhone, type IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import { offerOf } from './areas/purchases/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import type { createPurchaseArea } from './purchase-services.ts';
import type { Settings } from './settings.ts';

/** Requests of companies, and the orders that come of them, which purchases make. */
export function createPurchaseRequestArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly purchases: Pick<
    ReturnType<typeof createPurchaseArea>,
    'agreed' | 'invoices' | 'pickUpPoints'
  >;
}) {
  const { settings, database, jobs, clock, identity, purchases } = deps;
  const { agreed, invoices, pickUpPoints } = purchases;
  const facts = countries[settings.country];
  const { unpaidLimits: _limits, ...sales } = facts.purchase;
  const mails = createRequestMails({
    jobs,
    publicUrl: settings.publicUrl,
    operatorEmail: settings.contactEmail,
    operatorLanguage: '2',
    wording: deps.language,
  });
  // A request asks for what may have to come in first: what is on the shelf does not matter yet.
  const plenty = new Map(sales.categories.map((category) => [category, requestTagsMaximum]));
  const limits = { ...sales.limits, pravno: requestTagsMaximum };
  const priced = { ...sales, limits, currency: facts.currency };
  const service = createPurchaseRequests({
    database,
    clock,
    mails,
    agreed,
    invoices,
    payee: {
      accountDigits: facts.bank.accountDigits,
      account: settings.bank.account,
      name: settings.bank.payee,
      ipsQr: facts.ipsQr,
    },
    open: settings.flags['purchase-request-view'] !== 'false',
    attempts: createAttempts({ clock, pseudonym: createPseudonym(settings.secretKey) }),
    checks: { phone: (text) => normalisePhone(text, settings.country) },
    offer: async (languageId) => offerOf(priced, plenty, await pickUpPoints(languageId)),
    async companyOf(session) {
      const profile = await identity.profiles.read(session);
      if (!profile.ok) throw new Error(`The account ${session.accountId} has no profile`);
      const { poslovno_ime: businessName, pib: taxNumber, companyNumber } = profile.value;
      return { businessName, taxNumber, companyNumber };
    },
  });
  const desk = createRequestDesk({
    database,
    clock,
    jobs,
    mails,
    agreed,
    facts: offerOf(priced, plenty, []),
  });
  agreed.serve(createOffers({ clock, agreed, mails }));
  return { service, desk, closing: createRequestsOfClosing({ clock, mails }) };
}
