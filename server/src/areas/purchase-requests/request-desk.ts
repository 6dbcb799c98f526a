import type { StaffAction } from '@rampa/contract/staff';
import { failure, success, type CallErrorCode, type Outcome } from '@rampa/contract';
import type { odbijZahtev, ponudiCenu } from '@rampa/contract/purchase-requests';
import type { Tx } from '../../platform/database/database.ts';
import type {
  AccountScope,
  AllAccounts,
  DeskScope,
  WideScope,
} from '../../platform/scope/scope.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { claimFreeNumber } from '../payments/index.ts';
import { purchasePurpose } from '../purchases/index.ts';
import { createRequestDeskViews, type DeskViewsDeps } from './request-desk-views.ts';
import { expireRequests, type ExpiryDeps } from './request-expiry.ts';
import { countToPrice } from './request-lists.store.ts';
import type { RequestNews } from './request-mails.ts';
import { isOpen, priceOf, type Terms } from './request-rules.ts';
import {
  lockRequest,
  selectLines,
  selectOwner,
  updateRequest,
  type RequestChange,
  type RequestRecord,
} from './requests.store.ts';

/** What any step may be refused for. */
type StepRefusal = CallErrorCode<typeof odbijZahtev>;
type PriceRefusal = CallErrorCode<typeof ponudiCenu>;

/** A request as its clerk saw it: a price that was changed meanwhile is not overwritten. */
export interface Seen {
  readonly number: string;
  /** Of its price, 0 before the first; left out on the command line. */
  readonly revision?: number;
}

export interface DeskDeps extends ExpiryDeps, DeskViewsDeps {
  readonly jobs: Pick<Jobs, 'every'>;
}

/** What a step does to the request. */
interface Work {
  readonly change: Omit<RequestChange, 'updatedAt'>;
  readonly news: RequestNews;
  readonly action: StaffAction;
  readonly details?: Readonly<Record<string, string | number>>;
}

type Done<Refusal extends string> = Outcome<RequestRecord, Refusal>;

const EXPIRE_SECONDS = 600;

export type RequestDesk = ReturnType<typeof createRequestDesk>;

/** What the operator does about purchase requests. */
export function createRequestDesk(deps: DeskDeps) {
  const { database, clock, mails } = deps;

  const onOpen = <Refusal extends string = never>(
    desk: DeskScope,
    { number, revision }: Seen,
    work: (scope: AccountScope, tx: Tx, request: RequestRecord) => Promise<Outcome<Work, Refusal>>,
  ): Promise<Done<StepRefusal | Refusal>> =>
    database.transaction(async (tx): Promise<Done<StepRefusal | Refusal>> => {
      const accountId = await selectOwner(desk, tx, number);
      if (accountId === undefined) return failure('purchase-requests.not-found');
      const scope = desk.account(accountId);
      const request = await lockRequest(scope, tx, { number });
      if (request === undefined) return failure('purchase-requests.not-found');
      if (!isOpen(request.state)) return failure('purchase-requests.over');
      if (revision !== undefined && revision !== (request.price?.revision ?? 0)) {
        return failure('purchase-requests.offer-changed');
      }
      const worked = await work(scope, tx, request);
      if (!worked.ok) return worked;
      const done = worked.value;
      const now = clock.now();
      const changed = await updateRequest(scope, tx, request, { ...done.change, updatedAt: now });
      await mails.tell(tx, changed, done.news);
      await desk.by.record(tx, {
        accountId,
        action: done.action,
        subject: `purchase-request:${number}`,
        ...(done.details === undefined ? {} : { details: done.details }),
      });
      return success(changed);
    });

  deps.jobs.every('purchase-requests-expire', EXPIRE_SECONDS, async (all) => {
    await expireRequests(all, deps);
  });

  return {
    ...createRequestDeskViews(deps),

    /** Requests that wait for a price, counted up to a number. */
    countToPrice: (scope: WideScope, most: number): Promise<number> =>
      countToPrice(scope, database.queries, most),

    expire: (all: AllAccounts) => expireRequests(all, deps),

    /** Prices a request, or changes its price until it is accepted. */
    price: (desk: DeskScope, seen: Seen, terms: Terms, text: string): Promise<Done<PriceRefusal>> =>
      onOpen(desk, seen, async (scope, tx, request) => {
        const lines = await selectLines(scope, tx, request);
        const priced = priceOf(request, lines, terms, { facts: deps.facts, now: clock.now() });
        if (priced === null) return failure('purchase-requests.nothing-to-pay');
        const before = request.price;
        const price = {
          ...priced,
          revision: (before?.revision ?? 0) + 1,
          // The number of the future order, which is on the pro-forma invoice.
          orderNumber:
            before?.orderNumber ?? (await claimFreeNumber(scope, tx, purchasePurpose, clock.now())),
        };
        return success<Work>({
          change: { state: 'priced', price, answer: text },
          news: before === null ? 'priced' : 'priced-anew',
          action: 'purchase-request-priced',
          details: { amountMinor: price.totalMinor, revision: price.revision },
        });
      }),

    refuse: (desk: DeskScope, seen: Seen, text: string): Promise<Done<StepRefusal>> =>
      onOpen(desk, seen, async () =>
        success<Work>({
          change: { state: 'refused', answer: text },
          news: 'refused',
          action: 'purchase-request-refused',
        }),
      ),
  };
}
