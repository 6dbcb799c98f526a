import type { CallParsedInput, CallResult } from '@rampa/contract';
import type {
  getPonudaPrenosa,
  getPrenosi,
  prenesiIznos,
  prenesiStanje,
} from '@rampa/contract/balance-transfers';
import { toWireInstant } from '../../platform/clock.ts';
import type { MoveOffer, TransferPage } from './balance-transfers.service.ts';
import type { TransferRecord } from './balance-transfers.store.ts';
import type { WantedTransfer } from './booking.ts';

/** What either call wants to move. */
export function wantedTransfer({
  tag_id: fromTagId,
  toTagId,
  amount: amountMinor,
  idempotencyKey,
}: CallParsedInput<typeof prenesiStanje | typeof prenesiIznos>): WantedTransfer {
  return { fromTagId, toTagId, amountMinor, idempotencyKey };
}

export function moveOfferView({
  amountMinor,
  currency,
  from,
  allowed,
}: MoveOffer): CallResult<typeof getPonudaPrenosa> {
  return {
    amount: { amount: amountMinor, currency },
    allowedFrom: toWireInstant(from),
    allowed,
  };
}

/** The answer of either call that moves money. */
export function transferView({
  transferId,
  amountMinor,
  currency,
}: TransferRecord): CallResult<typeof prenesiStanje | typeof prenesiIznos> {
  return { transferId, amount: { amount: amountMinor, currency } };
}

export function transferPageView({
  items,
  totalRecords,
  tags,
}: TransferPage): CallResult<typeof getPrenosi> {
  const tagView = (tagId: string) => {
    const { serialNumber = '', plate = '', nickname = '' } = tags.get(tagId) ?? {};
    return { tag_id: tagId, serial_number: serialNumber, plate, nickname };
  };
  return {
    items: items.map((item) => ({
      transferId: item.transferId,
      from: tagView(item.fromTagId),
      to: tagView(item.toTagId),
      amount: { amount: item.amountMinor, currency: item.currency },
      madeAt: toWireInstant(item.madeAt),
    })),
    totalRecords,
  };
}
