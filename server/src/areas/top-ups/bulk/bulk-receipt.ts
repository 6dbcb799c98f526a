import { amountText } from '../../../platform/amount-text.ts';
import { shortMomentText } from '../../../platform/day-text.ts';
import { drawFacts, drawSum, drawTable } from '../../../platform/pdf/document-parts.ts';
import type { TagRecord } from '../../tags/index.ts';
import { beginReceipt, type ReceiptStyle } from '../receipt-layout.ts';
import type { BulkPart, BulkRecord } from './bulk.store.ts';

/** The receipt of several tags that were paid together: one number, one sum, and what each tag got. */
export async function drawBulkReceipt({
  bulk,
  lines,
  ...style
}: ReceiptStyle & {
  readonly bulk: BulkRecord;
  readonly lines: readonly (BulkPart & {
    readonly takenBackMinor: number;
    readonly tag: TagRecord | undefined;
  })[];
}): Promise<Buffer> {
  const { languageId } = style;
  const { orderNumber, amountMinor, currency, method, paidWith, settledAt, tagCount } = bulk;
  const money = (minor: number): string => amountText(minor, currency, languageId);
  const takenBackMinor = lines.reduce((sum, line) => sum + line.takenBackMinor, 0);
  const { layout, say, end } = beginReceipt(orderNumber, style);
  drawFacts(layout, [
    [say('order'), orderNumber],
    [say('paid-at'), settledAt === null ? '' : shortMomentText(settledAt, languageId)],
    [say('method'), say(`method-${paidWith ?? method}`)],
    [say('tags'), String(tagCount)],
    ...(takenBackMinor === 0 ? [] : [[say('corrected-amount'), money(takenBackMinor)] as const]),
  ]);
  const table = drawTable(
    layout,
    [
      { label: '', width: 28 },
      { label: say('tag'), width: 140, strong: true },
      { label: say('plate'), width: 120 },
      { label: say('tag-amount'), width: 110, align: 'end' },
    ],
    'dense',
  );
  for (const { partNo, tag, amountMinor: partMinor } of lines) {
    table.row([`${partNo}.`, tag?.serialNumber ?? '', tag?.plate ?? '', money(partMinor)]);
  }
  table.end();
  drawSum(layout, say('amount'), money(amountMinor), true);
  return end();
}
