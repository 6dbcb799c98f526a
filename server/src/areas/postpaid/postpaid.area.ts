import { lastMonthToClose } from '../../platform/months.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import type { Approvals } from '../approvals/index.ts';
import { customerName, type IdentityService, type noticeOutdated } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import type { BankTransfers } from '../payments/index.ts';
import type { paidLater } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createBilling, postpaidPurpose } from './bill.ts';
import { createContractDesk } from './contract-desk.ts';
import { owesLater, selectContract, selectContracts } from './contracts.store.ts';
import { createFollow } from './follow.ts';
import { createInvoiceSlips } from './invoice-slips.ts';
import { countOverdue } from './overdue.store.ts';
import { createPaidAhead } from './paid-ahead.ts';
import { blockMailOutdated, createPostpaidMails, type PostpaidMails } from './postpaid-mails.ts';
import { isInForce } from './postpaid-rules.ts';
import { createPostpaid } from './postpaid.service.ts';

const BILL_SECONDS = 3600;
const FOLLOW_SECONDS = 60;

interface Uses {
  readonly approvals: Approvals;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly wallet: Wallet;
  readonly bankTransfers: BankTransfers;
  readonly documentCodes: DocumentCodes;
}

export interface PostpaidArea {
  /** Null unless a setting opens it. */
  readonly open: ReturnType<typeof openPostpaid>;
  /** Which accounts pay later, and how lanes take that. */
  readonly paidLater: AnswererOf<typeof paidLater>;
  /** What waited for the end of a night is told only if it is still so. */
  readonly noticeOutdated: AnswererOf<typeof noticeOutdated>;
  /** Whether tolls are still paid later, or an invoice of them is unpaid. */
  readonly owesLater: typeof owesLater;
  /** What of the tolls of some days is paid by no invoice. */
  readonly paidAhead: ReturnType<typeof createPaidAhead>;
}

/** Companies that pay their tolls by a monthly invoice; closed unless a setting opens it. */
export function createPostpaidArea(platform: Platform, uses: Uses): PostpaidArea {
  const mails = createPostpaidMails({
    translator: uses.language,
    notify: uses.identity.notify,
  });
  const open = openPostpaid(platform, uses, mails);
  // What was invoiced before it was switched off is still paid.
  uses.bankTransfers.serve(
    postpaidPurpose,
    createInvoiceSlips({ ...platform, wallet: uses.wallet, mails, follow: open?.follow ?? null }),
  );
  return {
    open,
    owesLater,
    paidAhead: createPaidAhead({ ...platform, invoicing: open !== null }),
    async paidLater({ scope, queries, accountIds }) {
      if (open === null) return new Map();
      const now = platform.clock.now();
      const contracts = await selectContracts(scope, queries, accountIds);
      return new Map(
        contracts.map((contract) => [
          contract.accountId,
          {
            inForce: isInForce(contract, now),
            low: contract.standing !== 'good',
            block: contract.block && {
              holdsFrom: contract.block.from,
              begun: contract.block.begun,
            },
          },
        ]),
      );
    },
    async noticeOutdated({ scope, kind, template }) {
      if (kind !== 'tag-blocked' || !template.startsWith('postpaid.')) return false;
      const block = (await selectContract(scope, platform.database.queries))?.block ?? null;
      return blockMailOutdated(template, block);
    },
  };
}

function openPostpaid(platform: Platform, uses: Uses, mails: PostpaidMails) {
  const { settings, database, clock, jobs, facts } = platform;
  if (settings.postpaid === null) return null;
  const { approvals, identity, language, wallet } = uses;
  const { currency } = facts;
  const follow = createFollow({ ...platform, mails, rules: settings.postpaid });
  const billing = createBilling({
    ...platform,
    wallet,
    currency,
    vatPercent: facts.purchase.vatPercent,
    customerOf: identity.addresseeOf,
    issued: mails.issued,
  });
  const service = createPostpaid({
    database,
    documentCodes: uses.documentCodes,
    translator: language,
    seller: settings.seller,
    color: facts.documentColor,
    bankAccount: settings.bank.account,
  });
  const desk = createContractDesk({
    ...platform,
    currency,
    postpaid: service,
    approvals,
    wallet,
    billing,
    follow,
    isCustomer: async (scope) => (await identity.customers.of(scope)) !== undefined,
    isOpenCompany: async (scope, tx) =>
      (await identity.accountStanding(scope, tx)) === 'open' &&
      (await identity.companyOf(scope, tx)) !== null,
    async customersOf(scope, accountIds) {
      const found = await identity.customers.find(scope, accountIds);
      return new Map(found.map((one) => [one.accountId, customerName(one)]));
    },
  });
  approvals.carriesOut('postpaid', desk.carryOut);
  jobs.every('postpaid-bill', BILL_SECONDS, async (all) => {
    const { failed } = await billing.billAll(all, lastMonthToClose(clock.now()));
    if (failed.length > 0) throw new Error(`${failed.length} companies could not be invoiced`);
  });
  jobs.every('postpaid-follow', FOLLOW_SECONDS, (all) => follow.sweep(all));
  return {
    service,
    desk,
    billing,
    follow,
    now: () => clock.now(),
    /** Up to so many. */
    countOverdue: (scope: WideScope, most: number): Promise<number> =>
      countOverdue(scope, database.queries, { now: clock.now(), most }),
  };
}
