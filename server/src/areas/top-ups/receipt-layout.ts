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
  /** Who paid. */
  readonly payer: Payer;
}

/** A guest is nobody of whom we know the name. */
export type Payer = Party | 'guest';

/** A receipt with its title and the operator; `end` adds the note, and makes the file. */
export function beginReceipt(
  orderNumber: string,
  { stamp, languageId, translator, seller, color, payer }: ReceiptStyle,
) {
  const say = (key: string): string => translator.translate(languageId, `top-ups.receipt-${key}`);
  const words = documentWords(translator, languageId);
  const title = say('title');
  const pdf = createPdfDocument({
    language: translator.locale(languageId),
    title: `${title} ${orderNumber}`,
  });
  const layout = createDocumentLayout(pdf, { words, color, title, subtitle: orderNumber, stamp });
  const payerLines = payer === 'guest' ? [say('guest')] : ownerLines(payer, words);
  drawParties(layout, [
    // Of an account that is closed nobody is known any more.
    ...(payerLines.length === 0 ? [] : [{ heading: say('payer'), lines: payerLines }]),
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
