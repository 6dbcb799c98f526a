import type { Currency } from '@rampa/contract';
import type { HistoryEntry } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { staffIdOf } from '../../../platform/audit/operator.ts';
import { toWireInstant } from '../../../platform/clock.ts';
import { keyActorPrefix } from '../../../platform/scope/scope.ts';
import type { SentMailRecord } from '../../mail-check/index.ts';
import { amountInDetails } from '../amount-in-details.ts';
import type { TrailRecord } from '../audit-view.store.ts';
import type { CallerCheckRecord } from '../caller/caller.store.ts';
import type { NoteRecord } from './history.store.ts';

/** An entry with the exact moment by which pages are cut: wire instants are of whole seconds. */
export interface DatedEntry {
  readonly moment: Temporal.Instant;
  readonly entry: HistoryEntry;
}

/** Name of a member of staff, of a reference such as `staff:<id>`; else empty. */
type NameOf = (reference: string) => string;

export function noteEntry(note: NoteRecord, nameOf: NameOf): DatedEntry {
  return {
    moment: note.at,
    entry: {
      kind: note.kind,
      entry_id: note.noteId,
      at: toWireInstant(note.at),
      by: nameOf(note.by),
      text: note.body,
      verified: note.checkId !== null,
    },
  };
}

export function checkEntry(check: CallerCheckRecord, nameOf: NameOf): DatedEntry {
  return {
    moment: check.at,
    entry: {
      kind: 'check',
      entry_id: check.checkId,
      at: toWireInstant(check.at),
      by: nameOf(check.by),
      verified: check.verified,
      answers: check.questions.flatMap((question, place) => {
        const outcome = check.outcomes[place];
        return outcome === undefined ? [] : [{ question, outcome }];
      }),
    },
  };
}

export function mailEntry(mail: SentMailRecord): DatedEntry {
  return {
    moment: mail.triedAt,
    entry: {
      kind: 'mail',
      entry_id: mail.mailId,
      at: toWireInstant(mail.triedAt),
      channel: mail.channel,
      to: mail.recipient,
      subject: mail.subject,
      state: mailStateOf(mail),
    },
  };
}

type HistoryMailState = Extract<HistoryEntry, { readonly kind: 'mail' }>['state'];

export function mailStateOf({
  sentAt,
  refused,
  deliveredAt,
}: Pick<SentMailRecord, 'sentAt' | 'refused' | 'deliveredAt'>): HistoryMailState {
  if (refused) return 'refused';
  if (deliveredAt !== null) return 'delivered';
  return sentAt === null ? 'waiting' : 'sent';
}

/** A line of the audit trail; a tag is called by its plate or number, for here it is the customer's. */
export function eventEntry(
  event: TrailRecord,
  words: {
    readonly nameOf: NameOf;
    readonly tags: ReadonlyMap<string, string>;
    readonly currency: Currency;
  },
): DatedEntry {
  const { actor, action, subject, details } = event;
  const [kind = '', id = ''] = subject.split(':');
  const amount = amountInDetails(details);
  const name = words.nameOf(actor);
  return {
    moment: event.at,
    entry: {
      kind: 'event',
      entry_id: event.auditId,
      at: toWireInstant(event.at),
      actor: actorOf(actor, name),
      name,
      action,
      subject,
      subjectName: kind === 'tag' ? (words.tags.get(id) ?? '') : words.nameOf(subject),
      details,
      amount: amount === undefined ? null : { amount: amount.minor, currency: words.currency },
    },
  };
}

function actorOf(
  actor: string,
  staffName: string,
): 'staff' | 'customer' | 'program' | 'operator' | 'system' {
  if (staffIdOf(actor) !== null || staffName !== '') return 'staff';
  if (actor.startsWith('user:')) return 'customer';
  if (actor.startsWith(keyActorPrefix)) return 'program';
  return actor === 'operator' ? 'operator' : 'system';
}
