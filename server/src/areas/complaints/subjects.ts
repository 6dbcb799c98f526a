import type { ComplaintSubjectKind } from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import type { Passages } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { SubjectRecord } from './complaint-record.store.ts';
import { reaches, reachesAll, type AccountScope } from '../../platform/scope/scope.ts';

/** What an order, an invoice or a top-up is to a complaint. */
export interface PaidThing {
  readonly at: Temporal.Instant | null;
  readonly amountMinor: number;
  /** Of a top-up. */
  readonly tagId?: string;
}

/** Its stations in Cyrillic, its amount in the account's money. */
export type PassageAbroad = Omit<SubjectRecord, 'kind' | 'id' | 'count'>;

const nothing = {
  serialNumber: '',
  plate: '',
  entry: '',
  exit: '',
  country: '',
  at: null,
  amountMinor: null,
  count: 1,
} as const;

/** Finds what a complaint is about, if it is the account's. */
export function createSubjects(deps: {
  readonly passages: Pick<Passages, 'find'>;
  readonly tags: Pick<Tags, 'find'>;
  topUpOf(scope: AccountScope, orderNumber: string): Promise<PaidThing | undefined>;
  orderOf(scope: AccountScope, orderNumber: string): Promise<PaidThing | undefined>;
  /** Of tolls abroad. */
  invoiceOf(scope: AccountScope, number: string): Promise<PaidThing | undefined>;
  passageAbroadOf(scope: AccountScope, id: string): Promise<PassageAbroad | undefined>;
}) {
  const finders: Readonly<
    Record<
      ComplaintSubjectKind,
      (scope: AccountScope, id: string) => Promise<Omit<SubjectRecord, 'kind' | 'id'> | undefined>
    >
  > = {
    async passage(scope, id) {
      // In Cyrillic, from which the other script is derived.
      const passage = await deps.passages.find(scope, id, '1');
      if (passage === undefined) return undefined;
      const { exitedAt: at, ...named } = passage;
      return { ...nothing, ...named, at };
    },
    // They have no id in common.
    passages: async () => undefined,
    async 'passage-abroad'(scope, id) {
      // Tolls abroad are the office's.
      if (!reachesAll(scope)) return undefined;
      const abroad = await deps.passageAbroadOf(scope, id);
      return abroad && { ...abroad, count: 1 };
    },
    async tag(scope, id) {
      const tag = await deps.tags.find(scope, id);
      if (tag === undefined) return undefined;
      return { ...nothing, serialNumber: tag.serialNumber, plate: tag.plate };
    },
    async 'top-up'(scope, id) {
      const topUp = await deps.topUpOf(scope, id);
      if (topUp === undefined || !reaches(scope, topUp.tagId ?? '')) return undefined;
      const tag = await deps.tags.find(scope, topUp.tagId ?? '');
      const { at, amountMinor } = topUp;
      const named = { serialNumber: tag?.serialNumber ?? '', plate: tag?.plate ?? '' };
      return { ...nothing, ...named, at, amountMinor };
    },
    async order(scope, id) {
      // Orders, and what is about nothing in particular, are the office's.
      if (!reachesAll(scope)) return undefined;
      const order = await deps.orderOf(scope, id);
      return order === undefined
        ? undefined
        : { ...nothing, at: order.at, amountMinor: order.amountMinor };
    },
    async invoice(scope, id) {
      if (!reachesAll(scope)) return undefined;
      const invoice = await deps.invoiceOf(scope, id);
      return invoice === undefined
        ? undefined
        : { ...nothing, at: invoice.at, amountMinor: invoice.amountMinor };
    },
    other: async (scope) => (reachesAll(scope) ? nothing : undefined),
  };
  return async (
    scope: AccountScope,
    kind: ComplaintSubjectKind,
    id: string,
  ): Promise<SubjectRecord | undefined> => {
    if (kind !== 'other' && id === '') return undefined;
    const found = await finders[kind](scope, id);
    return found === undefined ? undefined : { kind, id, ...found };
  };
}
