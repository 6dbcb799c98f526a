import type { ComplaintSubjectKind } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import type { Passages } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { SubjectRecord } from './complaint-record.store.ts';
import { scopeById } from '../../platform/scope/scope-by-id.ts';
import { reaches, reachesDay, type TagReach } from '../../platform/tag-reach.ts';

/** What an order, an invoice or a top-up is to a complaint. */
export interface PaidThing {
  readonly at: Temporal.Instant | null;
  readonly amountMinor: number;
  /** Of a top-up. */
  readonly tagId?: string;
}

/** Its stations in Cyrillic, its amount in the account's money. */
export type PassageAbroad = Omit<SubjectRecord, 'kind' | 'id'>;

const nothing = {
  serialNumber: '',
  plate: '',
  entry: '',
  exit: '',
  country: '',
  at: null,
  amountMinor: null,
} as const;

/** Finds what a complaint is about, if it is the account's. */
export function createSubjects(deps: {
  readonly passages: Pick<Passages, 'find'>;
  readonly tags: Pick<Tags, 'find'>;
  topUpOf(accountId: string, orderNumber: string): Promise<PaidThing | undefined>;
  orderOf(accountId: string, orderNumber: string): Promise<PaidThing | undefined>;
  /** Of tolls abroad. */
  invoiceOf(accountId: string, number: string): Promise<PaidThing | undefined>;
  passageAbroadOf(accountId: string, id: string): Promise<PassageAbroad | undefined>;
}) {
  const finders: Readonly<
    Record<
      ComplaintSubjectKind,
      (
        accountId: string,
        id: string,
        reach: TagReach | null,
      ) => Promise<Omit<SubjectRecord, 'kind' | 'id'> | undefined>
    >
  > = {
    async passage(accountId, id, reach) {
      // In Cyrillic, from which the other script is derived.
      const passage = await deps.passages.find(scopeById(accountId), id, '1');
      if (passage === undefined || !reachesDay(reach, passage.tag_id, passage.exitedAt)) {
        return undefined;
      }
      const { serial_number: serialNumber, plate, entry, exit, exitedAt, amount } = passage;
      const at = Temporal.Instant.from(exitedAt);
      return { ...nothing, serialNumber, plate, entry, exit, at, amountMinor: amount.amount };
    },
    async 'passage-abroad'(accountId, id, reach) {
      // Tolls abroad are the office's.
      if (reach !== null) return undefined;
      return deps.passageAbroadOf(accountId, id);
    },
    async tag(accountId, id, reach) {
      const tag = await deps.tags.find(accountId, id);
      if (tag === undefined || !reaches(reach, tag.tagId)) return undefined;
      return { ...nothing, serialNumber: tag.serialNumber, plate: tag.plate };
    },
    async 'top-up'(accountId, id, reach) {
      const topUp = await deps.topUpOf(accountId, id);
      if (topUp === undefined || !reaches(reach, topUp.tagId ?? '')) return undefined;
      const tag = await deps.tags.find(accountId, topUp.tagId ?? '');
      const { at, amountMinor } = topUp;
      const named = { serialNumber: tag?.serialNumber ?? '', plate: tag?.plate ?? '' };
      return { ...nothing, ...named, at, amountMinor };
    },
    async order(accountId, id, reach) {
      // Orders, and what is about nothing in particular, are the office's.
      if (reach !== null) return undefined;
      const order = await deps.orderOf(accountId, id);
      return order === undefined
        ? undefined
        : { ...nothing, at: order.at, amountMinor: order.amountMinor };
    },
    async invoice(accountId, id, reach) {
      if (reach !== null) return undefined;
      const invoice = await deps.invoiceOf(accountId, id);
      return invoice === undefined
        ? undefined
        : { ...nothing, at: invoice.at, amountMinor: invoice.amountMinor };
    },
    other: async (_, __, reach) => (reach === null ? nothing : undefined),
  };
  return async (
    accountId: string,
    kind: ComplaintSubjectKind,
    id: string,
    reach: TagReach | null = null,
  ): Promise<SubjectRecord | undefined> => {
    if (kind !== 'other' && id === '') return undefined;
    const found = await finders[kind](accountId, id, reach);
    return found === undefined ? undefined : { kind, id, ...found };
  };
}
