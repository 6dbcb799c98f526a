import type { Currency } from '@rampa/contract';
import { isUnavailable } from '../../platform/database/pool.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { FactsOf } from './document-facts.ts';
import type { DocumentOf, WrittenEInvoice } from './e-invoices.store.ts';
import { shownOf } from './shown-text.ts';
import type { EInvoiceParty } from './ubl.ts';
import { writeEInvoice } from './write-e-invoice.ts';

/** What is known of a document before it is read. */
export type UnreadDocument = Pick<DocumentOf, 'kind' | 'number'> &
  Pick<WrittenEInvoice, 'issuedOn'>;

export interface WriteDeps {
  readonly log: Pick<Log, 'error'>;
  readonly translator: Translator;
  readonly factsOf: FactsOf;
  readonly seller: EInvoiceParty;
  readonly account: string;
  readonly currency: Currency;
}

export interface WriteDocument {
  /** The e-invoice of a document, with its fault if it cannot be written; null if none would be for it. */
  write(
    scope: AccountScope,
    queries: Queries,
    document: UnreadDocument,
  ): Promise<WrittenEInvoice | null>;
  /** What is kept of one that cannot be written, for the desk; throws what is no fault of the document. */
  setAside(document: UnreadDocument, error: unknown): WrittenEInvoice;
}

export function createWriteDocument(deps: WriteDeps): WriteDocument {
  const setAside: WriteDocument['setAside'] = (document, error) => {
    if (isUnavailable(error)) throw error;
    const { kind, number, issuedOn } = document;
    deps.log.error({ kind, number, err: error }, 'an e-invoice could not be written');
    const reason = shownOf(error instanceof Error ? error.message : String(error));
    return {
      buyer: '',
      buyerTaxNumber: '',
      issuedOn,
      totalMinor: 0,
      currency: deps.currency,
      reduces: [],
      xml: '',
      missing: [],
      fault: deps.translator.translate('1', 'e-invoices.unwritten', { reason }),
    };
  };
  return {
    setAside,
    async write(scope, queries, document) {
      try {
        const facts = await deps.factsOf(scope, queries, document);
        return facts === null ? null : writeEInvoice(facts, deps);
      } catch (error) {
        return setAside(document, error);
      }
    },
  };
}
