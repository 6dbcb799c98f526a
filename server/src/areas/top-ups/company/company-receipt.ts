import { amountText } from '../../../platform/amount-text.ts';
import { shortMomentText } from '../../../platform/day-text.ts';
import { drawFacts, drawSum } from '../../../platform/pdf/document-parts.ts';
import { beginReceipt, type ReceiptStyle } from '../receipt-layout.ts';
import type { CompanyTopUp } from './company-top-ups.store.ts';

/** The receipt of a payment into the balance of a company. */
export async function drawCompanyReceipt({
  order,
  ...style
}: ReceiptStyle & { readonly order: CompanyTopUp }): Promise<Buffer> {
  const { languageId } = style;
  const { orderNumber, amountMinor, takenBackMinor, currency, method, paidWith, settledAt } = order;
  const money = (minor: number): string => amountText(minor, currency, languageId);
  const { layout, say, end } = beginReceipt(orderNumber, style);
  drawFacts(layout, [
    [say('order'), orderNumber],
    [say('paid-at'), settledAt === null ? '' : shortMomentText(settledAt, languageId)],
    [say('method'), say(`method-${paidWith ?? method}`)],
    [say('for'), say('company')],
    ...(takenBackMinor === 0 ? [] : [[say('corrected-amount'), money(takenBackMinor)] as const]),
  ]);
  drawSum(layout, say('amount'), money(amountMinor), true);
  return end();
}
