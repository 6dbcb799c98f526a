import type { CallResult } from '@rampa/contract';
import type {
  getDatotekeIsplata,
  PayoutFileState,
  pripremiDatotekuIsplata,
} from '@rampa/contract/payouts';
import { toWireInstant } from '../../platform/clock.ts';
import type { PayoutFilePage, PreparedFile } from './payout-file-desk.ts';
import type { PayoutFileRecord } from './payout-files.store.ts';
import { fileReference } from './payout-reference.ts';

export function payoutFilePageView({
  items,
  totalRecords,
  currency,
}: PayoutFilePage): CallResult<typeof getDatotekeIsplata> {
  return {
    items: items.map(({ file, preparedBy, approvedBy, mine }) => ({
      file_id: file.fileId,
      reference: fileReference(file),
      state: stateOf(file),
      payouts: file.payouts,
      amount: { amount: file.amountMinor, currency },
      preparedAt: toWireInstant(file.preparedAt),
      preparedBy,
      mine,
      approvedBy,
      downloaded: file.downloadedAt !== null,
      paidOn: file.paidOn,
    })),
    totalRecords,
  };
}

export function preparedFileView({
  fileId,
  payouts,
  amountMinor,
  left,
  currency,
}: PreparedFile): CallResult<typeof pripremiDatotekuIsplata> {
  return { file_id: fileId, payouts, amount: { amount: amountMinor, currency }, left };
}

function stateOf(file: PayoutFileRecord): PayoutFileState {
  if (file.paidOn !== null) return 'paid';
  if (file.discarded) return 'discarded';
  return file.approvedAt === null ? 'prepared' : 'approved';
}
