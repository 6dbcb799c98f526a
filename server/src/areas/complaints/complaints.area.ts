import { createAttachments } from './attachments.ts';
import { createFileCheck } from './check-files.ts';
import { selectComplainedOf } from './complained-of.store.ts';
import { createComplaintFacts } from './complaint-facts.ts';
import { createComplaintDesk } from './complaint-desk.ts';
import { createComplaintMails } from './complaint-mails.ts';
import { createComplaintOffice } from './complaint-office.ts';
import { createComplaintReminders } from './complaint-reminders.ts';
import { createComplaintsInFigures } from './complaints-in-figures.ts';
import { createComplaintsService } from './complaints.service.ts';
import { createPassagesOf } from './several-passages.ts';
import { createEscalation } from './escalation.ts';
import { createOfficeFiles } from './office-files.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import {
  aboutPassage,
  givenForPassages,
  lockAboutPassage,
  openAboutPassages,
  type ComplaintsAboutPassage,
} from './same-subject.store.ts';
import { createSubjects } from './subjects.ts';
import { countAssigned } from './workload.store.ts';
import type { Approvals } from '../approvals/index.ts';
import type { IssueCreditNote } from '../credit-notes/index.ts';
import { customerName, type IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { LaneDesk } from '../lanes/index.ts';
import type {
  Neighbours,
  Passages,
  passagesAnswered as answeredQuestion,
  Readings,
} from '../passages/index.ts';
import type { Payouts } from '../payouts/index.ts';
import { taxedOf, type Purchases } from '../purchases/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TopUps } from '../top-ups/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createClamdScanner } from '../../platform/virus-scan/virus-scanner.ts';
import type { ExternalTollArea } from '../external-toll/index.ts';

interface ComplaintsUses {
  readonly approvals: Approvals;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly wallet: Wallet;
  readonly tags: Tags;
  readonly passages: Passages;
  readonly neighbours: Neighbours;
  readonly readings: Readings;
  readonly laneDesk: Pick<LaneDesk, 'hourOf'>;
  readonly topUps: TopUps;
  readonly purchases: Purchases;
  readonly externalToll: ExternalTollArea;
  readonly payouts: Payouts;
  readonly issueCreditNote: IssueCreditNote;
}

/** A customer's tags with their balances, as the office sees them beside a complaint. */
function createTagsOf({ database }: Platform, { tags, wallet }: ComplaintsUses) {
  return async (scope: AccountScope) => {
    // A tag that was handed over and came back is there twice: what is named by its number is the one that came last.
    const inOrder = (await tags.all(scope)).toSorted(
      (a, b) => a.createdAt.epochMilliseconds - b.createdAt.epochMilliseconds,
    );
    const all = [...new Map(inOrder.map((tag) => [tag.serialNumber, tag])).values()];
    const balances = await wallet.tagBalances(scope, database.queries);
    return all.map(({ tagId, serialNumber, plate }) => ({
      serialNumber,
      plate,
      balanceMinor: balances.get(tagId) ?? 0,
    }));
  };
}

/** Complaints, with what they can be about. */
export function createComplaintsArea(platform: Platform, uses: ComplaintsUses) {
  const { settings, database, clock, facts } = platform;
  const { identity, language, tags, wallet, passages, payouts } = uses;
  const mails = createComplaintMails({
    ...platform,
    publicUrl: settings.publicUrl,
    operatorEmail: settings.contactEmail,
    operatorLanguage: '2',
    translator: language,
    contactOf: identity.contactOf,
    notify: identity.notify,
  });
  const subjectOf = subjectsOf(uses);
  const explanationOf: ExplanationOf = async (...passage) => {
    const found = await passages.explain(...passage);
    return found.ok ? found.value : undefined;
  };
  const service = createComplaintsService({
    ...platform,
    mails,
    currency: facts.currency,
    accountDigits: facts.bank.accountDigits,
    subjectOf,
    demandProof: identity.demandProof,
    holdRole: identity.holdRole,
    payouts,
    explanationOf,
    explanationsOf: passages.explainAll,
    passagesOf: createPassagesOf(passages),
    open: settings.flags.complaints !== 'false',
  });
  const desk = createComplaintDesk({
    database,
    clock,
    events: platform.events,
    invoicedTogether: uses.externalToll.invoicing.invoicedTogether,
    mails,
    wallet,
    payouts,
    approvals: uses.approvals,
    issueCreditNote: uses.issueCreditNote,
    tollVatPercent: facts.purchase.vatPercent,
    ...taxesOf(uses),
    currency: facts.currency,
    largestRefund: facts.topUp.maximum,
    async payeeOf(scope) {
      const customer = await identity.customers.of(scope);
      return customer === undefined ? '' : customerName(customer);
    },
    tagOf: (scope, serialNumber) => tags.findEverBySerial(scope, serialNumber),
  });
  uses.approvals.carriesOut('refund', carryOutRefund(desk));
  const { virusScanner } = settings;
  const files = createFileCheck({
    scanner: virusScanner === undefined ? null : createClamdScanner(virusScanner),
    log: platform.log,
  });
  const attachments = createAttachments({ ...platform, files });
  const office = createComplaintOffice({
    database,
    clock,
    events: platform.events,
    invoicedTogether: uses.externalToll.invoicing.invoicedTogether,
    approvals: uses.approvals,
    desk,
    mails,
    payouts,
    demandProof: identity.demandProof,
    async customersOf(scope, accountIds) {
      const found = await identity.customers.find(scope, accountIds);
      return found.map((one) => ({
        accountId: one.accountId,
        name: customerName(one),
        email: one.email,
      }));
    },
    staffNames: (userIds) => identity.staffUsers.names(database.queries, userIds),
    namesOfActors: identity.staffUsers.namesOfActors,
    computationOf: explanationOf,
    async computationAbroadOf(...passage) {
      const found = await uses.externalToll.passages.explain(...passage);
      return found.ok ? found.value : undefined;
    },
    computationsOf: passages.explainAll,
    tollInTagCategory: passages.tollInTagCategory,
    dueOf: passages.dueOf,
    tagsOf: createTagsOf(platform, uses),
  });
  const reminders = createComplaintReminders({
    ...platform,
    mails,
    escalate: settings.uses.complaintTools
      ? createEscalation({ ...platform, mails, operatorEmail: settings.contactEmail })
      : async () => 0,
  });
  return {
    service,
    desk,
    reminders,
    attachments,
    office,
    facts: createComplaintFacts({ ...uses, database, abroad: uses.externalToll }),
    officeFiles: createOfficeFiles({ ...platform, files }),
    figures: createComplaintsInFigures(database),
    /** How many undecided ones are somebody's. */
    assignedTo: countAssigned,
    /** Passages of an account that somebody complained about. */
    complainedOf: (scope: AccountScope) => selectComplainedOf(scope, database.queries),
    passagesAnswered,
    aboutPassage: {
      openAbout: openAboutPassages,
      givenFor: givenForPassages,
      find: aboutPassage,
      lock: lockAboutPassage,
    } satisfies ComplaintsAboutPassage,
    close: files.close,
  };
}

const passagesAnswered: AnswererOf<typeof answeredQuestion> = ({ scope, queries, since }) =>
  selectComplainedOf(scope, queries, since.toZonedDateTime(tollTimeZone).toInstant());

/** What orders, and invoices of tolls abroad, say of tax. */
function taxesOf({ purchases, externalToll }: ComplaintsUses) {
  return {
    async orderTax(scope: AccountScope, tx: Tx, orderNumber: string) {
      const order = await purchases.lockedOrderOf(scope, tx, orderNumber);
      if (order?.paymentState !== 'paid') return null;
      return { vatPercent: order.vatPercent, taxedMinor: taxedOf(order) };
    },
    async invoiceTax(scope: AccountScope, number: string) {
      const invoice = await externalToll.invoicing.asSubject(scope, number);
      return invoice === undefined ? null : invoice.tax;
    },
  };
}

type ExplanationOf = Parameters<typeof createComplaintsService>[0]['explanationOf'];

function subjectsOf({ passages, tags, topUps, purchases, externalToll }: ComplaintsUses) {
  return createSubjects({
    passages,
    tags,
    async topUpOf(scope, orderNumber) {
      const found = await topUps.find(scope, orderNumber);
      if (!found.ok) return undefined;
      const { settledAt: at, amountMinor, tagId } = found.value;
      return { at, amountMinor, tagId };
    },
    async invoiceOf(scope, number) {
      const invoice = await externalToll.invoicing.asSubject(scope, number);
      return invoice && { at: invoice.at, amountMinor: invoice.amountMinor };
    },
    passageAbroadOf: externalToll.passageAsSubject,
    async orderOf(scope, orderNumber) {
      const order = await purchases.orderOf(scope, orderNumber);
      return order && { at: order.createdAt, amountMinor: order.totalMinor };
    },
  });
}

export type ComplaintsArea = ReturnType<typeof createComplaintsArea>;
