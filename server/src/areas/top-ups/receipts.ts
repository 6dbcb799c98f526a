import { buffer } from 'node:stream/consumers';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import { momentOnPaper } from '../../platform/day-text.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileReply } from '../../platform/http/http.ts';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { Seller } from '../../platform/seller.ts';
import { taxNumberKind } from '../../platform/tax-number-kind.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import { selectByOrder, type TopUpRecord } from './top-ups.store.ts';
import { reaches, type TagReach } from '../../platform/tag-reach.ts';

/** Texts of the product, handed in: top-ups do not know where they come from. */
export interface Wording {
  translate(
    languageId: LanguageId,
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ): string;
  locale(languageId: LanguageId): string;
}

export interface Receipts {
  forCustomer(
    accountId: string,
    orderNumber: string,
    languageId: LanguageId,
    reach?: TagReach | null,
  ): Promise<Outcome<FileReply, 'top-ups.not-found' | 'top-ups.not-paid'>>;
  /** The file that a mail carries; throws where the top-up is not paid. */
  forMail(
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<{ fileName: string; contentType: string; content: Buffer }>;
}

const contentType = 'application/pdf';

export function createReceipts(deps: {
  readonly database: Database;
  readonly tags: Pick<Tags, 'find'>;
  readonly wording: Wording;
  readonly seller: Seller;
  /** Of the country's brand, as `#rrggbb`. */
  readonly color: string;
}): Receipts {
  const { database, tags, wording, seller, color } = deps;

  const make: Receipts['forCustomer'] = async (
    accountId,
    orderNumber,
    languageId,
    reach = null,
  ) => {
    const topUp = await selectByOrder(database.queries, accountId, orderNumber);
    if (topUp === undefined || !reaches(reach, topUp.tagId)) return failure('top-ups.not-found');
    if (topUp.state !== 'paid') return failure('top-ups.not-paid');
    const tag = await tags.find(accountId, topUp.tagId);
    const body = await drawReceipt({ topUp, tag, languageId, wording, seller, color });
    const name = languageId === '3' ? 'receipt' : 'potvrda';
    return success({ contentType, fileName: `${name}-${orderNumber}.pdf`, body });
  };

  return {
    forCustomer: make,
    async forMail({ accountId = '', orderNumber = '' }, languageId) {
      const made = await make(accountId, orderNumber, languageId);
      if (!made.ok) throw new Error(`No receipt for ${orderNumber}: ${made.code}`);
      const { body, fileName } = made.value;
      const content = Buffer.isBuffer(body) ? body : await buffer(body);
      return { fileName, contentType, content };
    },
  };
}

interface ReceiptParts {
  readonly topUp: TopUpRecord;
  readonly tag: TagRecord | undefined;
  readonly languageId: LanguageId;
  readonly wording: Wording;
  readonly seller: Seller;
  readonly color: string;
}

const MUTED = '#56626a';
const LINE = '#d7dde0';
const LEFT = 56;
const RIGHT = 539;

async function drawReceipt({
  topUp,
  tag,
  languageId,
  wording,
  seller,
  color,
}: ReceiptParts): Promise<Buffer> {
  const say = (key: string): string => wording.translate(languageId, key);
  const title = say('top-ups.receipt-title');
  const pdf = createPdfDocument({ language: wording.locale(languageId), title });
  const file = buffer(pdf.doc);
  pdf.doc.addPage();
  pdf.doc.rect(0, 0, 596, 92).fill(color);
  pdf.text('Rampa', LEFT, 32, { size: 26, weight: 'bold', color: '#ffffff' });
  pdf.text(title, RIGHT, 38, { size: 15, weight: 'bold', color: '#ffffff', align: 'right' });
  const amount = amountText(topUp.amountMinor, topUp.currency, languageId);
  pdf.text(say('top-ups.receipt-amount'), LEFT, 124, { size: 11, color: MUTED });
  pdf.text(amount, LEFT, 142, { size: 34, weight: 'bold' });
  const rows: [string, string][] = [
    [say('top-ups.receipt-order'), topUp.orderNumber],
    [say('top-ups.receipt-paid-at'), paidAt(topUp, languageId)],
    [say('top-ups.receipt-method'), say(`top-ups.receipt-method-${topUp.method}`)],
    [say('top-ups.receipt-tag'), tag?.serialNumber ?? ''],
    [say('top-ups.receipt-plate'), tag?.plate ?? ''],
    [say('top-ups.receipt-operator'), seller.name],
    [say('top-ups.receipt-operator-address'), seller.address],
    [say(`top-ups.receipt-tax-number-${taxNumberKind(seller.taxNumber)}`), seller.taxNumber],
  ];
  let y = 212;
  for (const [label, value] of rows.filter(([, shown]) => shown !== '')) {
    pdf.text(label, LEFT, y, { size: 11, color: MUTED });
    pdf.text(value, RIGHT, y, { size: 11, weight: 'bold', align: 'right', maxWidth: 320 });
    y += 22;
    pdf.doc
      .moveTo(LEFT, y - 6)
      .lineTo(RIGHT, y - 6)
      .lineWidth(0.6)
      .stroke(LINE);
  }
  for (const line of pdf.lines(say('top-ups.receipt-note'), RIGHT - LEFT, { size: 10 })) {
    pdf.text(line, LEFT, y + 14, { size: 10, color: MUTED });
    y += 15;
  }
  pdf.doc.end();
  return file;
}

function paidAt(topUp: TopUpRecord, languageId: LanguageId): string {
  if (topUp.settledAt === null) return '';
  return momentOnPaper(topUp.settledAt, languageId);
}
