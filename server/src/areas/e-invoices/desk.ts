import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { EInvoiceState } from '@rampa/contract/e-invoices';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import {
  countByState,
  rewriteUnsent,
  selectByNumber,
  selectByState,
  settle,
  type ListedEInvoice,
} from './desk.store.ts';
import type { EInvoiceRecord } from './e-invoices.store.ts';
import type { WriteDocument } from './write-document.ts';

/** What waits longer than this is for somebody to look at. */
export const STUCK = { hours: 24 };
/** Longer than a call to the state's system that may be under way. */
const UNDER_WAY = { minutes: 2 };

/** An e-invoice with the name of who has settled it. */
export interface WorkedEInvoice extends ListedEInvoice {
  readonly settledByName: string;
  /** It may be sent again, or settled, though it waits. */
  readonly stuck: boolean;
}

interface XmlFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

type Refusal = 'e-invoices.not-found' | 'e-invoices.changed';

export interface EInvoiceDesk {
  list(
    scope: StaffScope,
    page: { readonly state: EInvoiceState; readonly first: number; readonly rows: number },
  ): Promise<{
    readonly items: readonly WorkedEInvoice[];
    readonly counts: ReadonlyMap<EInvoiceState, number>;
  }>;
  xml(scope: StaffScope, number: string): Promise<Outcome<XmlFile, 'e-invoices.not-found'>>;
  /** Written again from the facts of now, and sent. */
  again(
    scope: StaffScope,
    number: string,
  ): Promise<Outcome<{ readonly state: EInvoiceState }, Refusal>>;
  /** It was dealt with otherwise. */
  settle(
    scope: StaffScope,
    number: string,
    note: string,
  ): Promise<Outcome<Record<string, never>, Refusal | 'request.invalid'>>;
}

interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: WriteDocument;
  readonly staffUsers: Pick<IdentityService['staffUsers'], 'namesOfActors'>;
}

export function createEInvoiceDesk(deps: DeskDeps): EInvoiceDesk {
  const { database, staffUsers, clock } = deps;
  const { queries } = database;
  return {
    async list(scope, page) {
      const [found, counts] = await Promise.all([
        selectByState(scope, queries, page),
        countByState(scope, queries),
      ]);
      const nameOf = await staffUsers.namesOfActors(
        queries,
        found.map(({ settledBy }) => settledBy),
      );
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'e-invoices-read',
        subject: `e-invoices:${page.state}`,
        details: { count: found.length },
      });
      return {
        items: found.map((one) => ({
          ...one,
          settledByName: nameOf(one.settledBy),
          stuck: isStuck(one, clock),
        })),
        counts,
      };
    },

    async xml(scope, number) {
      const found = await selectByNumber(scope, queries, number);
      if (found === undefined || found.xml === '') return failure('e-invoices.not-found');
      await scope.by.record(queries, {
        accountId: found.accountId,
        action: 'e-invoice-downloaded',
        subject: `e-invoice:${number}`,
        details: {},
      });
      return success({
        fileName: `e-faktura-${number}.xml`,
        contentType: 'application/xml',
        content: Buffer.from(found.xml),
      });
    },

    again: createAgain(deps),
    settle: createSettle(deps),
  };
}

function isStuck(
  { state, foundAt }: Pick<EInvoiceRecord, 'state' | 'foundAt'>,
  clock: Clock,
): boolean {
  const since = clock.now().subtract(STUCK);
  return state === 'waiting' && Temporal.Instant.compare(foundAt, since) < 0;
}

function createAgain({ database, clock, documents }: DeskDeps): EInvoiceDesk['again'] {
  const { queries } = database;
  return async (scope, number) => {
    const found = await selectByNumber(scope, queries, number);
    if (found === undefined) return failure('e-invoices.not-found');
    const record = (on: Queries, details: Readonly<Record<string, string | boolean>>) =>
      scope.by.record(on, {
        accountId: found.accountId,
        action: 'e-invoice-sent-again',
        subject: `e-invoice:${number}`,
        details,
      });
    // Asked for twice: it waits already.
    const waits = isStuck(found, clock);
    if (found.state === 'waiting' && !waits) {
      await record(queries, { repeated: true });
      return success({ state: found.state });
    }
    const account = scope.account(found.accountId);
    // Before the transaction, which a fault of the document would end.
    const written =
      found.state === 'failed' || waits ? await documents.write(account, queries, found) : null;
    if (written === null) return failure('e-invoices.changed');
    const now = clock.now();
    const times = { from: waits ? now.add(UNDER_WAY) : now, stuck: now.subtract(STUCK) };
    return database.transaction(
      async (tx): Promise<Outcome<{ readonly state: EInvoiceState }, Refusal>> => {
        if (!(await rewriteUnsent(account, tx, found, written, times))) {
          return failure('e-invoices.changed');
        }
        await record(tx, { missing: written.missing.join(', ') });
        return success({ state: written.xml === '' ? 'failed' : 'waiting' });
      },
    );
  };
}

function createSettle({ database, clock }: DeskDeps): EInvoiceDesk['settle'] {
  return (scope, number, note) =>
    database.transaction(
      async (tx): Promise<Outcome<Record<string, never>, Refusal | 'request.invalid'>> => {
        if (note === '') {
          return invalid([{ field: 'note', message: 'e-invoices.note-missing' }]);
        }
        const found = await selectByNumber(scope, tx, number);
        if (found === undefined) return failure('e-invoices.not-found');
        const record = (details: Readonly<Record<string, string | boolean>>) =>
          scope.by.record(tx, {
            accountId: found.accountId,
            action: 'e-invoice-settled',
            subject: `e-invoice:${number}`,
            details,
          });
        if (found.state === 'settled' && found.settledNote === note) {
          await record({ repeated: true });
          return success({});
        }
        const account = scope.account(found.accountId);
        const settled = { at: clock.now(), by: scope.by.actor, note };
        const stuck = settled.at.subtract(STUCK);
        if (!(await settle(account, tx, found, settled, stuck))) {
          return failure('e-invoices.changed');
        }
        await record({ note });
        return success({});
      },
    );
}
