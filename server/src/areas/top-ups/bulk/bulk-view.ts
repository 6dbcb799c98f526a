import type { CallResult, Currency } from '@rampa/contract';
import type {
  getZbirnaDopuna,
  getZbirneDopune,
  pregledZbirneDopune,
} from '@rampa/contract/top-ups';
import { toWireInstant } from '../../../platform/clock.ts';
import type { TagRecord } from '../../tags/index.ts';
import { listOf, type BulkPreview } from './bulk-preview.ts';
import { bulkMaximum } from './bulk-rules.ts';
import type { BulkPart, ShownBulk } from './bulk.service.ts';

export function bulkPreviewView(preview: BulkPreview): CallResult<typeof pregledZbirneDopune> {
  const { items, totalMinor, limits } = preview;
  const money = (amount: number) => ({ amount, currency: limits.currency });
  return {
    items: items.map(({ tag, balanceMinor, share, waiting, charging }) => ({
      ...named(tag.tagId, tag),
      balance: money(balanceMinor),
      ...('leftOut' in share
        ? { leftOut: share.leftOut }
        : { topUp: money(share.amountMinor), ...(share.capped ? { capped: true } : {}) }),
      ...(waiting ? { waiting } : {}),
      ...(charging ? { charging } : {}),
    })),
    total: money(totalMinor),
    tags: items.filter(({ share }) => 'amountMinor' in share).length,
    list: listOf(preview),
    waiting: items.filter(({ waiting }) => waiting).length,
    charging: items.filter(({ charging }) => charging).length,
    maximum: money(bulkMaximum(limits)),
  };
}

export function bulkOrderView({
  parts,
  ...shown
}: ShownBulk & { readonly parts: readonly BulkPart[] }): CallResult<typeof getZbirnaDopuna> {
  const { currency, tagCount } = shown.bulk;
  return {
    ...bulkView(shown),
    items: parts.map(({ tagId, tag, amountMinor, takenBackMinor, orderNumber }) => ({
      ...named(tagId, tag),
      amount: { amount: amountMinor, currency },
      ...takenBackView(takenBackMinor, currency),
      order_number: orderNumber,
    })),
    totalRecords: tagCount,
  };
}

export function bulksView({
  items,
  totalRecords,
}: {
  readonly items: readonly ShownBulk[];
  readonly totalRecords: number;
}): CallResult<typeof getZbirneDopune> {
  return { items: items.map(bulkView), totalRecords };
}

function bulkView({
  bulk,
  resumable,
  takenBackMinor,
}: ShownBulk): CallResult<typeof getZbirneDopune>['items'][number] {
  return {
    order_number: bulk.orderNumber,
    status: bulk.state,
    amount: { amount: bulk.amountMinor, currency: bulk.currency },
    method: bulk.method,
    ...(bulk.paidWith === null ? {} : { paidWith: bulk.paidWith }),
    tags: bulk.tagCount,
    resumable,
    ...takenBackView(takenBackMinor, bulk.currency),
    savedCard: bulk.cardId !== null,
    createdAt: toWireInstant(bulk.createdAt),
    settledAt: bulk.settledAt === null ? null : toWireInstant(bulk.settledAt),
  };
}

function takenBackView(amount: number, currency: Currency) {
  return amount === 0 ? {} : { takenBack: { amount, currency } };
}

function named(tagId: string, tag: TagRecord | undefined) {
  return {
    tag_id: tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
  };
}
