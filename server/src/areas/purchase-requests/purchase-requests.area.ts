import { requestTagsMaximum } from '@rampa/contract/purchase-requests';
import type { Platform } from '../../platform/platform.ts';
import { normalisePhone, type IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import { offerOf, type PurchasesArea } from '../purchases/index.ts';
import { createRequestsOfClosing } from './closing-account.ts';
import { createOffers } from './offers.ts';
import { createRequestDesk } from './request-desk.ts';
import { createRequestMails } from './request-mails.ts';
import { createPurchaseRequests } from './requests.service.ts';

/** Requests of companies, and the orders that come of them, which purchases make. */
export function createPurchaseRequestsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly purchases: PurchasesArea;
  },
) {
  const { settings, clock, jobs, facts } = platform;
  const { identity, language } = uses;
  const { agreed, invoices, pickUpPoints } = uses.purchases;
  const { unpaidLimits: _limits, ...sales } = facts.purchase;
  const mails = createRequestMails({
    jobs,
    publicUrl: settings.publicUrl,
    operatorEmail: settings.contactEmail,
    operatorLanguage: '2',
    translator: language,
  });
  // A request asks for what may have to come in first: what is on the shelf does not matter yet.
  const plenty = new Map(sales.categories.map((category) => [category, requestTagsMaximum]));
  const limits = { ...sales.limits, pravno: requestTagsMaximum };
  const priced = { ...sales, limits, currency: facts.currency };
  const service = createPurchaseRequests({
    ...platform,
    mails,
    agreed,
    invoices,
    holdRole: identity.holdRole,
    payee: {
      accountDigits: facts.bank.accountDigits,
      account: settings.bank.account,
      name: settings.bank.payee,
      ipsQr: facts.ipsQr,
    },
    open: settings.flags['purchase-request-view'] !== 'false',
    checks: { phone: (text) => normalisePhone(text, settings.country) },
    offer: async (languageId) => offerOf(priced, plenty, await pickUpPoints(languageId)),
    async companyOf(scope) {
      const profile = await identity.profiles.read(scope);
      if (!profile.ok) throw new Error(`The account ${scope.accountId} has no profile`);
      const { businessName, taxNumber, companyNumber } = profile.value;
      return { businessName, taxNumber, companyNumber };
    },
  });
  const desk = createRequestDesk({
    ...platform,
    mails,
    agreed,
    facts: offerOf(priced, plenty, []),
  });
  agreed.serve(createOffers({ clock, agreed, mails }));
  return { service, desk, ofClosing: createRequestsOfClosing({ clock, mails }) };
}
