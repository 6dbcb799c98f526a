import { Temporal } from 'temporal-polyfill';
import type { EInvoiceKind } from '@rampa/contract/e-invoices';
import { v7 as uuid } from 'uuid';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type {
  IssuedDocument,
  IssuedSlice,
} from '../../platform/database/issued-documents.store.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { FactsDeps } from './facts-parts.ts';
import { insertEInvoice, selectKnown } from './e-invoices.store.ts';
import { advanceProgress, selectProgress } from './progress.store.ts';
import type { UnreadDocument, WriteDocument } from './write-document.ts';

/** Longer than any transaction takes: what is issued a moment ago may become visible later. */
const OVERLAP = { hours: 1 };
const PAGE = 500;

type Source = (
  all: AllAccounts,
  queries: Queries,
  slice: IssuedSlice,
) => Promise<readonly IssuedDocument[]>;

interface KindOfDocument {
  readonly kind: EInvoiceKind;
  readonly of: Source;
  /** It has those of companies alone. */
  readonly companies: boolean;
}

export interface CollectDeps extends Pick<
  FactsDeps,
  'orders' | 'invoicesAbroad' | 'invoicesPaidLater' | 'creditNotes'
> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly since: string;
  readonly documents: WriteDocument;
  readonly companyIds: IdentityService['companyIds'];
}

/** The day from which documents are sent, as a moment. */
export function beginOf(since: string): Temporal.Instant {
  return Temporal.PlainDate.from(since).toZonedDateTime(tollTimeZone).toInstant();
}

/** Takes up documents that were issued since the last time, each once; the number of them. */
export function createCollect(deps: CollectDeps): (all: AllAccounts) => Promise<number> {
  const { database, clock, documents } = deps;
  const { queries } = database;
  const sources: readonly KindOfDocument[] = [
    { kind: 'order', of: deps.orders.paid, companies: true },
    { kind: 'abroad', of: deps.invoicesAbroad.since, companies: false },
    { kind: 'postpaid', of: deps.invoicesPaidLater.since, companies: true },
    { kind: 'order-credit', of: deps.orders.credited, companies: true },
    // For orders of companies by others too: their facts say whose they are.
    { kind: 'credit', of: deps.creditNotes.since, companies: true },
  ];

  /** Once; what cannot be written is set aside for the desk, with its reason. */
  const insert = async (scope: AccountScope, document: UnreadDocument): Promise<boolean> => {
    const written = await documents.write(scope, queries, document);
    if (written === null) return false;
    const identified = { ...document, requestId: uuid() };
    try {
      return await insertEInvoice(scope, queries, identified, written, clock.now());
    } catch (error) {
      const aside = documents.setAside(document, error);
      return insertEInvoice(scope, queries, identified, aside, clock.now());
    }
  };

  /** Credit notes for passages that had no invoice yet: before their invoice is here, so that a kill leaves none out. */
  const takeUpCredits = async (
    scope: AccountScope,
    invoice: Pick<UnreadDocument, 'number' | 'issuedOn'>,
  ): Promise<void> => {
    const passages = await deps.invoicesAbroad.passagesOf(scope, queries, invoice.number);
    const begin = beginOf(deps.since);
    for (const number of await deps.creditNotes.ofPassages(scope, queries, passages, begin)) {
      await insert(scope, { ...invoice, kind: 'credit', number });
    }
  };

  const takeUp = async (
    all: AllAccounts,
    kind: EInvoiceKind,
    { accountId, number, issuedAt }: IssuedDocument,
  ): Promise<boolean> => {
    const scope = all.account(accountId);
    const document = { kind, number, issuedOn: tollDay(issuedAt) };
    if (kind === 'abroad') await takeUpCredits(scope, document);
    return insert(scope, document);
  };

  const walk = async (
    all: AllAccounts,
    { kind, of, companies }: KindOfDocument,
    since: Temporal.Instant,
  ): Promise<{ readonly taken: number; readonly failed: number }> => {
    let taken = 0;
    let failed = 0;
    let after: IssuedDocument | undefined;
    for (;;) {
      const found = await of(all, queries, { since, after, most: PAGE });
      const known = await selectKnown(all, queries, kind, found);
      const fresh = found.filter(({ number }) => !known.has(number));
      const wanted = companies
        ? null
        : await deps.companyIds(
            all,
            queries,
            fresh.map(({ accountId }) => accountId),
          );
      for (const document of fresh) {
        if (wanted !== null && !wanted.has(document.accountId)) continue;
        try {
          if (await takeUp(all, kind, document)) taken += 1;
        } catch (error) {
          // No fault of the document, which would be set aside: it is looked at again, and the others go on.
          failed += 1;
          deps.log.error({ ...document, err: error }, 'an e-invoice could not be taken up');
        }
      }
      if (found.length < PAGE) return { taken, failed };
      after = found.at(-1);
    }
  };

  return async (all) => {
    const begin = beginOf(deps.since);
    const now = clock.now();
    const progress = await selectProgress(all, queries, {
      collectedUntil: begin,
      changesDay: deps.since,
    });
    const from = progress.collectedUntil.subtract(OVERLAP);
    const since = Temporal.Instant.compare(from, begin) < 0 ? begin : from;
    let taken = 0;
    let failed = 0;
    for (const source of sources) {
      const done = await walk(all, source, since);
      taken += done.taken;
      failed += done.failed;
    }
    if (failed === 0) {
      await advanceProgress(all, queries, {
        collectedUntil: now,
        changesDay: progress.changesDay,
      });
    }
    return taken;
  };
}

/** The day from which changes are asked for next: an hour after midnight, nothing of yesterday comes any more. */
export function nextChangesDay(now: Temporal.Instant): string {
  return tollDay(now.subtract(OVERLAP));
}
