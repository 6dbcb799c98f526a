import { Temporal } from 'temporal-polyfill';
import {
  createAttachments,
  createComplaintDesk,
  createComplaintMails,
  createComplaintOffice,
  createComplaintReminders,
  createComplaintsService,
  createOfficeFiles,
  createSubjects,
} from './areas/complaints/index.ts';
import { customerName, type IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { Passages } from './areas/passages/index.ts';
import type { Payouts } from './areas/payouts/index.ts';
import type { Purchases } from './areas/purchases/index.ts';
import type { Tags } from './areas/tags/index.ts';
import type { TopUps } from './areas/top-ups/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import type { Settings } from './settings.ts';

/** Complaints with what they can be about; orders, which they do not know, are joined here. */
export function createComplaintArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly passages: Passages;
  readonly tags: Tags;
  readonly topUps: TopUps;
  readonly purchases: Purchases;
  /** Of tolls abroad, by its number. */
  invoiceOf: Parameters<typeof createSubjects>[0]['invoiceOf'];
  passageAbroadOf: Parameters<typeof createSubjects>[0]['passageAbroadOf'];
  computationAbroadOf: Parameters<typeof createComplaintOffice>[0]['computationAbroadOf'];
  readonly wallet: Wallet;
  readonly payouts: Payouts;
}) {
  const { settings, database, jobs, clock, identity, tags, wallet, payouts } = deps;
  const facts = countries[settings.country];
  const pseudonym = createPseudonym(settings.secretKey);
  const attempts = createAttempts({ clock, pseudonym });
  const mails = createComplaintMails({
    jobs,
    clock,
    publicUrl: settings.publicUrl,
    operatorEmail: settings.contactEmail,
    operatorLanguage: '2',
    wording: deps.language,
    emailOf: async (...who) => (await identity.contactOf(...who))?.email ?? null,
    notify: (...given) => identity.notify(...given),
  });
  const subjectOf = createSubjects({
    passages: deps.passages,
    tags,
    async topUpOf(accountId, orderNumber) {
      const found = await deps.topUps.status(accountId, orderNumber);
      if (!found.ok) return undefined;
      const { settledAt, amount, tag_id: tagId } = found.value;
      const at = settledAt === null ? null : Temporal.Instant.from(settledAt);
      return { at, amountMinor: amount.amount, tagId };
    },
    invoiceOf: deps.invoiceOf,
    passageAbroadOf: deps.passageAbroadOf,
    async orderOf(accountId, orderNumber) {
      const opening = { accountId, order_number: orderNumber, ticket: '' };
      const found = await deps.purchases.details(opening);
      if (!found.ok) return undefined;
      const { createdAt, total } = found.value;
      return { at: Temporal.Instant.from(createdAt), amountMinor: total.amount };
    },
  });
  const service = createComplaintsService({
    database,
    clock,
    mails,
    attempts,
    currency: facts.currency,
    accountDigits: facts.bank.accountDigits,
    subjectOf,
    demandProof: (session) => identity.demandProof(session),
    payouts,
    async explanationOf(...passage) {
      const found = await deps.passages.explain(...passage);
      return found.ok ? found.value : undefined;
    },
    open: settings.flags.complaints !== 'false',
  });
  const desk = createComplaintDesk({
    database,
    clock,
    mails,
    wallet,
    payouts,
    largestRefund: facts.topUp.maximum,
    async payeeOf(accountId) {
      const [customer] = await identity.customers.find([accountId]);
      return customer === undefined ? '' : customerName(customer);
    },
    async tagOf(accountId, serialNumber) {
      const all = await tags.all(accountId);
      return all.find((tag) => tag.serialNumber === serialNumber);
    },
  });
  const attachments = createAttachments({ database, clock, jobs, attempts });
  const office = createComplaintOffice({
    database,
    clock,
    desk,
    payouts,
    demandProof: (session) => identity.demandProof(session),
    largestRefund: { amount: facts.topUp.maximum, currency: facts.currency },
    async customersOf(accountIds) {
      const found = await identity.customers.find(accountIds);
      return found.map((one) => ({
        account_id: one.accountId,
        name: customerName(one),
        email: one.email,
      }));
    },
    staffNames: (userIds) => identity.staffUsers.names(database.queries, userIds),
    async computationOf(accountId, passageId, languageId) {
      const found = await deps.passages.explain(accountId, passageId, languageId);
      return found.ok ? found.value : undefined;
    },
    computationAbroadOf: deps.computationAbroadOf,
    tollInTagCategory: (...passage) => deps.passages.tollInTagCategory(...passage),
    async tagsOf(accountId) {
      const all = await tags.all(accountId);
      const balances = await wallet.tagBalances(database.queries, accountId);
      return all.map(({ tagId, serialNumber, plate }) => ({
        serialNumber,
        plate,
        balanceMinor: balances.get(tagId) ?? 0,
      }));
    },
  });
  const reminders = createComplaintReminders({ database, clock, jobs, mails });
  const officeFiles = createOfficeFiles({ database, clock, jobs, attempts });
  return { service, desk, reminders, attachments, office, officeFiles };
}
