import type { Currency } from '@rampa/contract';
import { staffIdOf } from '../../../platform/audit/operator.ts';
import { keyActorPrefix } from '../../../platform/scope/scope.ts';
import type { SentMailRecord } from '../../mail-check/index.ts';
import { amountInDetails } from '../amount-in-details.ts';
import type { TrailRecord } from '../audit-view.store.ts';
import type { CallerCheckRecord } from '../caller/caller.store.ts';
import type { NoteRecord } from './history.store.ts';

/** What happened with a customer, and when, to the microsecond: pages are cut there. */
export type HistoryRecord =
  | ReturnType<typeof noteEntry>
  | ReturnType<typeof checkEntry>
  | ReturnType<typeof mailEntry>
  | ReturnType<typeof eventEntry>;

/** Name of a member of staff, of a reference such as `staff:<id>`; else empty. */
type NameOf = (reference: string) => string;

export function noteEntry(note: NoteRecord, nameOf: NameOf) {
  return {
    kind: note.kind,
    entryId: note.noteId,
    at: note.at,
    by: nameOf(note.by),
    text: note.body,
    verified: note.checkId !== null,
  };
}

export function checkEntry(check: CallerCheckRecord, nameOf: NameOf) {
  return {
    kind: 'check' as const,
    entryId: check.checkId,
    at: check.at,
    by: nameOf(check.by),
    verified: check.verified,
    answers: check.questions.flatMap((question, place) => {
      const outcome = check.outcomes[place];
      return outcome === undefined ? [] : [{ question, outcome }];
    }),
  };
}

export function mailEntry(mail: SentMailRecord) {
  return {
    kind: 'mail' as const,
    entryId: mail.mailId,
    at: mail.triedAt,
    channel: mail.channel,
    to: mail.recipient,
    subject: mail.subject,
    state: mailStateOf(mail),
  };
}

export function mailStateOf({
  sentAt,
  refused,
  deliveredAt,
}: Pick<SentMailRecord, 'sentAt' | 'refused' | 'deliveredAt'>):
  | 'refused'
  | 'delivered'
  | 'waiting'
  | 'sent' {
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
) {
  const { actor, action, subject, details } = event;
  const [kind = '', id = ''] = subject.split(':');
  const amount = amountInDetails(details);
  const name = words.nameOf(actor);
  return {
    kind: 'event' as const,
    entryId: event.auditId,
    at: event.at,
    actor: actorOf(actor, name),
    name,
    action,
    subject,
    subjectName: kind === 'tag' ? (words.tags.get(id) ?? '') : words.nameOf(subject),
    details,
    amountMinor: amount?.minor ?? null,
    currency: words.currency,
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
