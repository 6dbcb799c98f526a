import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { EInvoiceState } from '@rampa/contract/e-invoices';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import type { FactsOf } from './document-facts.ts';
import {
  countByState,
  rewriteRefused,
  selectByNumber,
  selectByState,
  settle,
  type EInvoiceRecord,
} from './e-invoices.store.ts';
import type { EInvoiceParty } from './ubl.ts';
import { writeEInvoice } from './write-e-invoice.ts';

/** An e-invoice with the name of who has settled it. */
export interface WorkedEInvoice extends EInvoiceRecord {
  readonly settledByName: string;
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
  readonly seller: EInvoiceParty;
  readonly account: string;
  readonly factsOf: FactsOf;
  readonly staffUsers: Pick<IdentityService['staffUsers'], 'namesOfActors'>;
}

export function createEInvoiceDesk(deps: DeskDeps): EInvoiceDesk {
  const { database, staffUsers } = deps;
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
        items: found.map((one) => ({ ...one, settledByName: nameOf(one.settledBy) })),
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

function createAgain(deps: DeskDeps): EInvoiceDesk['again'] {
  const { database, clock } = deps;
  return (scope, number) =>
    database.transaction(
      async (tx): Promise<Outcome<{ readonly state: EInvoiceState }, Refusal>> => {
        const found = await selectByNumber(scope, tx, number);
        if (found === undefined) return failure('e-invoices.not-found');
        const record = (details: Readonly<Record<string, string | boolean>>) =>
          scope.by.record(tx, {
            accountId: found.accountId,
            action: 'e-invoice-sent-again',
            subject: `e-invoice:${number}`,
            details,
          });
        // Asked for twice: it waits already.
        if (found.state === 'waiting') {
          await record({ repeated: true });
          return success({ state: found.state });
        }
        const account = scope.account(found.accountId);
        const facts = found.state === 'failed' ? await deps.factsOf(account, tx, found) : null;
        if (facts === null) return failure('e-invoices.changed');
        const written = writeEInvoice(facts, deps);
        if (!(await rewriteRefused(account, tx, found, written, clock.now()))) {
          return failure('e-invoices.changed');
        }
        await record({ missing: written.missing.join(', ') });
        return success({ state: written.missing.length === 0 ? 'waiting' : 'failed' });
      },
    );
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
        if (!(await settle(account, tx, found, settled))) return failure('e-invoices.changed');
        await record({ note });
        return success({});
      },
    );
}
