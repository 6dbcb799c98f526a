import type { Amount, CallResult } from '@rampa/contract';
import type { getTagovi, Tag, verifikujTag } from '@rampa/contract/tags';
import { toWireInstant } from '../../platform/clock.ts';
import type { ShownTag, TagPage } from './tag-list.ts';
import type { TagRecord } from './tags.store.ts';
import type { VerifiedTag } from './tag-verification.ts';

export function tagsView({
  items,
  totalRecords,
  currency,
}: TagPage): Omit<CallResult<typeof getTagovi>, 'completeUpTo'> {
  const money = (amount: number): Amount => ({ amount, currency });
  return { items: items.map((tag) => tagView(tag, money)), totalRecords };
}

function tagView(tag: ShownTag, money: (amount: number) => Amount): Tag {
  const { blocks, driver, lastPassage, replacedBy, replaces, usualTrips } = tag;
  const { handoverUntil, handedOverAt } = tag;
  return {
    tag_id: tag.tagId,
    revision: tag.revision,
    serial_number: tag.serialNumber,
    kategorija: tag.category,
    plate: tag.plate,
    nickname: tag.nickname,
    costCentre: tag.costCentre,
    driver: driver === null ? null : { driver_id: driver.driverId, name: driver.name },
    status: tag.status,
    ...(blocks.length === 0
      ? {}
      : {
          blocks: blocks.map(({ reason, holdsFrom, holds }) => ({
            reason,
            since: toWireInstant(holdsFrom),
            holds,
          })),
        }),
    ...(replacedBy === undefined ? {} : { replacedBy: otherTag(replacedBy) }),
    ...(replaces === undefined ? {} : { replaces: otherTag(replaces) }),
    ...(handoverUntil === undefined ? {} : { handoverUntil: toWireInstant(handoverUntil) }),
    ...(handedOverAt === undefined ? {} : { handedOverAt: toWireInstant(handedOverAt) }),
    balance: money(tag.balanceMinor),
    lowBalance: tag.lowBalance,
    lastPassage:
      lastPassage === null
        ? null
        : {
            entry: lastPassage.entry,
            exit: lastPassage.exit,
            exitedAt: toWireInstant(lastPassage.exitedAt),
            amount: money(lastPassage.amountMinor),
          },
    ...(usualTrips === null ? {} : { usualTrips }),
  };
}

const otherTag = ({ tagId, serialNumber }: TagRecord) => ({
  tag_id: tagId,
  serial_number: serialNumber,
});

export function verifiedView({
  serialNumber,
  category,
  tagId,
}: VerifiedTag): CallResult<typeof verifikujTag> {
  return {
    serial_number: serialNumber,
    kategorija: category,
    bound: tagId !== null,
    tag_id: tagId,
  };
}
