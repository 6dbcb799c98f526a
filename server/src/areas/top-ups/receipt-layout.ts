import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { LanguageId } from '@rampa/contract';
import { createDocumentLayout } from '../../platform/pdf/document-layout.ts';
import { drawNote, drawParties } from '../../platform/pdf/document-parts.ts';
import type { DocumentStamp } from '../../platform/pdf/document-stamp.ts';
import {
  documentWords,
  ownerLines,
  partyLines,
  type Party,
} from '../../platform/pdf/document-words.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import { sellerParty, type Seller } from '../../platform/seller.ts';
import type { Translator } from '../../platform/translator.ts';

/** What every receipt is written by. */
export interface ReceiptStyle {
  readonly stamp: DocumentStamp;
  readonly languageId: LanguageId;
  readonly translator: Translator;
  readonly seller: Seller;
  /** The country's brand colour, as `#rrggbb`. */
  readonly color: string;
  /** Whose account it is of. */
  readonly holder: Holder;
}

/** Only of a guest, whose name nobody knows, is it said that they paid: cash for an account, and transfers to it, may be somebody else's. */
export type Holder = Party | 'guest';

/** A receipt with its title and the operator; `end` adds the note, and makes the file. */
export function beginReceipt(
  orderNumber: string,
  { stamp, languageId, translator, seller, color, holder }: ReceiptStyle,
) {
  const say = (key: string): string => translator.translate(languageId, `top-ups.receipt-${key}`);
  const words = documentWords(translator, languageId);
  const title = say('title');
  const pdf = createPdfDocument({
    language: translator.locale(languageId),
    title: `${title} ${orderNumber}`,
  });
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle: orderNumber, stamp });
  const paidFor =
    holder === 'guest'
      ? { heading: say('payer'), lines: [say('guest')] }
      : { heading: say('account'), lines: ownerLines(holder, words) };
  drawParties(layout, [
    // Of an account that is closed nobody is known any more.
    ...(paidFor.lines.length === 0 ? [] : [paidFor]),
    { heading: say('operator'), lines: partyLines(sellerParty(seller), words) },
  ]);
  return {
    layout,
    say,
    end(): Promise<Buffer> {
      drawNote(layout, say('note'));
      return buffer(Readable.from(layout.end(), { objectMode: false }));
    },
  };
}
