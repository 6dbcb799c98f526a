import type { LanguageId } from '@rampa/contract';
import { latestShown } from '@rampa/contract/staff';
import type { Approvals } from '../approvals/index.ts';
import type { Complaints } from '../complaints/index.ts';
import { customerName, staffAccountId, type IdentityService } from '../identity/index.ts';
import type { Counter } from '../counter/index.ts';
import { createCallerCheck } from './caller/caller-check.ts';
import { createCallerFacts, normalPlate } from './caller/caller-facts.ts';
import { createColleagues } from './colleagues/colleagues.service.ts';
import type { ColleaguesDeps } from './colleagues/colleagues.ts';
import { createCustomerDesk, type CardFigures } from './customers.service.ts';
import { createCustomerData } from './customer-data/customer-data.ts';
import { createSendLink } from './customer-data/send-link.ts';
import { createCustomerHistory } from './history/history.service.ts';
import { createStaffService } from './staff.service.ts';
import { createViewings } from './viewing/viewing.service.ts';
import { staffLice } from '@rampa/contract/identity';
import type { Language } from '../language/index.ts';
import type { Passages } from '../passages/index.ts';
import type { PurchaseRequests } from '../purchase-requests/index.ts';
import type { Purchases } from '../purchases/index.ts';
import type { SentMails } from '../mail-check/index.ts';
import type { Tags } from '../tags/index.ts';
import type { CompanyParts, TopUps } from '../top-ups/index.ts';
import type { StaffGate } from '../../platform/http/http.ts';
import { limitedRoles } from '../../platform/second-person.ts';
import { sellerParty } from '../../platform/seller.ts';
import type { Platform } from '../../platform/platform.ts';
import { allAccounts, memberScope } from '../../platform/scope/make-scope.ts';
import { wholeAccount, type AccountScope } from '../../platform/scope/scope.ts';

interface StaffUses {
  readonly approvals: Approvals;
  readonly language: Language;
  readonly identity: IdentityService;
  readonly tags: Tags;
  readonly passages: Passages;
  readonly topUps: TopUps;
  readonly company: Pick<CompanyParts, 'balanceOf'>;
  readonly purchases: Purchases;
  readonly purchaseRequests: PurchaseRequests;
  readonly complaints: Complaints;
  readonly complaintsOf: ColleaguesDeps['complaintsOf'];
  readonly counter: Pick<Counter, 'pointsOf' | 'inTill' | 'isPoint' | 'pointNames'>;
  readonly sentMails: SentMails;
}

/** Staff, and what they may see. */
export function createStaffArea(platform: Platform, uses: StaffUses) {
  const { identity } = uses;
  const { topUp, currency } = platform.facts;
  const service = createStaffService({
    ...platform,
    currency,
    translator: uses.language,
    owner: sellerParty(platform.settings.seller),
    approvals: uses.approvals,
    limitsOf(role) {
      // Other roles do nothing that has a limit.
      const limited = limitedRoles.find((one) => one === role) ?? 'clerk';
      const alone = platform.settings.secondPersonLimits[limited];
      return {
        // What one top-up may be: nobody is given back more at once.
        largestRefund: { amount: topUp.maximum, currency },
        secondPersonAbove: { amount: alone.payout, currency },
        alone,
      };
    },
    users: identity.staffUsers,
    markEnded: identity.markEnded,
    isPoint: uses.counter.isPoint,
    tags: uses.tags,
    accountOf: identity.customers.accountOf,
    async customersOf(scope, accountIds) {
      const found = await identity.customers.find(scope, accountIds);
      return found.map((one) => ({ accountId: one.accountId, name: customerName(one) }));
    },
  });
  return {
    service,
    colleagues: createColleagues({
      ...platform,
      translator: uses.language,
      publicUrl: platform.settings.publicUrl,
      users: identity.staffUsers,
      approvals: uses.approvals,
      demandProof: identity.demandProof,
      markEnded: identity.markEnded,
      complaintsOf: uses.complaintsOf,
      ...uses.counter,
    }),
    customerCards: createCustomerCards(platform, uses),
    ...createHistoryParts(platform, uses),
    ...createViewingParts(platform, uses, service.gate.admit),
  };
}

/** How often viewings are ended that are over, in seconds. */
const sweepSeconds = 60;

/** Staff who see a customer's screens. */
function createViewingParts(
  platform: Platform,
  { identity, language }: StaffUses,
  admit: StaffGate['admit'],
) {
  const { jobs, settings } = platform;
  const viewings = createViewings({
    ...platform,
    translator: language,
    on: settings.seeAsCustomer,
    customerOf: identity.customers.of,
    seenMember: identity.seenMember,
    notify: identity.notify,
    sessionEnd: (self, queries) => identity.staffUsers.sessionEnd(self, queries),
    admit,
    holderOf({ staffUserId, staffSessionId }) {
      const session = { userId: staffUserId, sessionId: staffSessionId };
      const actor = { ...session, personType: staffLice, role: 'owner', requestId: '' } as const;
      return memberScope(staffAccountId, actor, wholeAccount);
    },
  });
  jobs.every('staff-viewings', sweepSeconds, (all) => viewings.sweep(all));
  return { viewings, viewingGate: viewings.gate(allAccounts('viewings')) };
}

/** A customer's card, for staff: what each area returns to the customer. */
function createCustomerCards(platform: Platform, uses: StaffUses) {
  const { database, facts } = platform;
  const latest = { first: 0, rows: latestShown };
  const figuresOf = async (scope: AccountScope, languageId: LanguageId): Promise<CardFigures> => {
    const allTags = { first: 0, rows: 100, filter: '', languageId };
    const latestOfAll = { tagId: '', period: '', ...latest };
    return {
      currency: facts.currency,
      overview: await uses.topUps.overview(scope, { tagId: '', rows: 1 }),
      companyMinor: await uses.company.balanceOf(scope),
      tags: await uses.tags.list(scope, allTags),
      passages: await uses.passages.list(scope, { ...latestOfAll, languageId }),
      topUps: await uses.topUps.list(scope, latestOfAll),
      orders: await uses.purchases.list(scope, latest),
      requests: await uses.purchaseRequests.list(scope, { ...latest, status: undefined }),
      complaints: await uses.complaints.list(scope, { ...latest, status: undefined }),
    };
  };
  return createCustomerDesk({
    database,
    customers: uses.identity.customers,
    figuresOf,
    tagsOf: (scope) => uses.tags.all(scope),
    normalPlate,
  });
}

/** What happened with a customer, and whether a caller is one. */
function createHistoryParts(platform: Platform, { identity, tags, sentMails, ...uses }: StaffUses) {
  const { database, facts, settings } = platform;
  const customerOf = identity.customers.of;
  const callers = createCallerCheck({
    ...platform,
    customerOf,
    factsOf: createCallerFacts({ tags, ...uses }),
    normalPlate,
  });
  const history = createCustomerHistory({
    ...platform,
    currency: facts.currency,
    callers,
    sentMails,
    customerOf,
    async tagNames(scope) {
      const all = await tags.all(scope);
      return new Map(
        all.map(({ tagId, plate, serialNumber }) => [tagId, plate === '' ? serialNumber : plate]),
      );
    },
    staffNames: (userIds) => identity.staffUsers.names(database.queries, userIds),
  });
  const customerData = createCustomerData({
    ...platform,
    translator: uses.language,
    callers,
    identity,
    publicUrl: settings.publicUrl,
    contactEmail: settings.contactEmail,
  });
  return { callers, history, customerData, sendLink: createSendLink({ ...platform, identity }) };
}
