import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { historyActions, historyRows, type HistoryPart } from '@rampa/contract/staff';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import { customerName, type CustomerRecord } from '../../identity/index.ts';
import type { SentMailRecord, SentMails } from '../../mail-check/index.ts';
import type { CallerCheck } from '../caller/caller-check.ts';
import { selectChecks } from '../caller/caller.store.ts';
import {
  checkEntry,
  eventEntry,
  mailEntry,
  noteEntry,
  type HistoryRecord,
} from './history-entries.ts';
import {
  insertNote,
  selectEvents,
  selectNotes,
  type HistoryPage,
  type NoteRecord,
} from './history.store.ts';
import { withViewingReasons } from '../viewing/viewing-reasons.ts';

/** A page of what happened with a customer, the newest first. */
export interface HistorySlice {
  /** The customer's. */
  readonly name: string;
  /** Until when a caller counts as verified for whoever asks; null where none does. */
  readonly verifiedUntil: Temporal.Instant | null;
  readonly entries: readonly HistoryRecord[];
  /** There are older ones. */
  readonly more: boolean;
}

export interface NewNote {
  readonly kind: NoteRecord['kind'];
  readonly body: string;
  readonly idempotencyKey: string;
}

export interface CustomerHistory {
  /** Without a part: everything; without a place to go on from: from the newest on. */
  list(
    scope: StaffScope,
    accountId: string,
    page: { readonly part: HistoryPart | undefined; readonly after: HistoryPage['after'] },
  ): Promise<Outcome<HistorySlice, 'staff.customer-not-found'>>;
  /** The id of the note. */
  addNote(
    scope: StaffScope,
    accountId: string,
    note: NewNote,
  ): Promise<Outcome<string, 'staff.customer-not-found'>>;
  mail(
    scope: StaffScope,
    accountId: string,
    mailId: string,
  ): Promise<Outcome<SentMailRecord, 'staff.mail-not-found'>>;
}

export interface HistoryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly callers: Pick<CallerCheck, 'verified'>;
  readonly sentMails: Pick<SentMails, 'list' | 'find'>;
  customerOf(scope: AccountScope): Promise<CustomerRecord | undefined>;
  /** Plate, or serial number, of each tag, by its id. */
  tagNames(scope: AccountScope): Promise<ReadonlyMap<string, string>>;
  /** Names of staff, by user. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What happened with a customer, from several sources in one order of time. */
export function createCustomerHistory(deps: HistoryDeps): CustomerHistory {
  return {
    list: createList(deps),
    addNote: createAddNote(deps),
    mail: createMail(deps),
  };
}

function createList(deps: HistoryDeps): CustomerHistory['list'] {
  const { queries } = deps.database;

  const entriesOf = async (
    scope: StaffScope,
    account: AccountScope,
    part: HistoryPart | undefined,
    page: HistoryPage,
  ): Promise<HistoryRecord[]> => {
    const wants = (one: HistoryPart): boolean => part === undefined || part === one;
    const actions = Object.entries(historyActions).flatMap(([of, some]): readonly string[] =>
      part === undefined || part === of ? some : [],
    );
    const notes = wants('contact') ? await selectNotes(account, queries, page) : [];
    const checks = wants('contact') ? await selectChecks(account, queries, page) : [];
    const mails = wants('mails') ? await deps.sentMails.list(account, page) : [];
    const events = await withViewingReasons(
      scope,
      queries,
      actions.length > 0 ? await selectEvents(account, queries, actions, page) : [],
    );
    const actors = [...notes, ...checks].map(({ by }) => by);
    const people = [...actors, ...events.flatMap(({ actor, subject }) => [actor, subject])];
    const names = await deps.staffNames([...new Set(people.map(idIn).filter(isUuid))]);
    const tags = events.some(({ subject }) => subject.startsWith('tag:'))
      ? await deps.tagNames(account)
      : new Map<string, string>();
    const nameOf = (reference: string): string => names.get(idIn(reference)) ?? '';
    return [
      ...notes.map((note) => noteEntry(note, nameOf)),
      ...checks.map((check) => checkEntry(check, nameOf)),
      ...mails.map(mailEntry),
      ...events.map((event) => eventEntry(event, { nameOf, tags, currency: deps.currency })),
    ];
  };

  return async (scope, accountId, { part, after }) => {
    const account = scope.account(accountId);
    const customer = isUuid(accountId) ? await deps.customerOf(account) : undefined;
    if (customer === undefined) return failure('staff.customer-not-found');
    // One more than is shown tells whether there are more.
    const page = { after, rows: historyRows + 1 };
    const all = (await entriesOf(scope, account, part, page)).toSorted(newestFirst);
    const entries = all.slice(0, historyRows);
    await scope.by.record(queries, {
      accountId,
      action: 'customer-history-read',
      subject: `customer:${accountId}`,
      details: { shown: entries.length },
    });
    const verified = await deps.callers.verified(scope, account, queries);
    return success({
      name: customerName(customer),
      verifiedUntil: verified?.until ?? null,
      entries,
      more: all.length > entries.length,
    });
  };
}

function createAddNote(deps: HistoryDeps): CustomerHistory['addNote'] {
  return async (scope, accountId, { kind, body, idempotencyKey }) => {
    const account = scope.account(accountId);
    const customer = isUuid(accountId) ? await deps.customerOf(account) : undefined;
    if (customer === undefined) return failure('staff.customer-not-found');
    return deps.database.transaction(async (tx) => {
      const verified =
        kind === 'call' ? await deps.callers.verified(scope, account, tx) : undefined;
      const { noteId, repeated } = await insertNote(account, tx, {
        noteId: uuid(),
        kind,
        body,
        at: deps.clock.now(),
        by: scope.by.actor,
        checkId: verified?.checkId ?? null,
        idempotencyKey,
      });
      // The trail holds no text about people.
      await scope.by.record(tx, {
        accountId,
        action: 'customer-note-added',
        subject: `customer-note:${noteId}`,
        details: { kind, repeated },
      });
      return success(noteId);
    });
  };
}

function createMail({ database, sentMails }: HistoryDeps): CustomerHistory['mail'] {
  return async (scope, accountId, mailId) => {
    const known = isUuid(accountId) && isUuid(mailId);
    const mail = known ? await sentMails.find(scope.account(accountId), mailId) : undefined;
    if (mail === undefined) return failure('staff.mail-not-found');
    await scope.by.record(database.queries, {
      accountId,
      action: 'customer-mail-read',
      subject: `mail:${mailId}`,
      details: { template: mail.template },
    });
    return success(mail);
  };
}

function newestFirst(a: HistoryRecord, b: HistoryRecord): number {
  const byTime = Temporal.Instant.compare(b.at, a.at);
  if (byTime !== 0) return byTime;
  // As the database orders ids.
  return a.entryId < b.entryId ? 1 : -1;
}

const idIn = (reference: string): string => reference.split(':')[1] ?? '';
