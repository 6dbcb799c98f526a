import type { CallResult } from '@rampa/contract';
import type { getIstorijaKupca, getPoslatMejl, HistoryEntry } from '@rampa/contract/staff';
import { toWireInstant } from '../../../platform/clock.ts';
import type { SentMailRecord } from '../../mail-check/index.ts';
import { mailStateOf, type HistoryRecord } from './history-entries.ts';
import type { HistorySlice } from './history.service.ts';

export function historyView({
  name,
  verifiedUntil,
  entries,
  more,
}: HistorySlice): CallResult<typeof getIstorijaKupca> {
  const last = more ? entries.at(-1) : undefined;
  return {
    name,
    verifiedUntil: verifiedUntil && toWireInstant(verifiedUntil),
    items: entries.map(entryView),
    next: last === undefined ? null : { at: last.at.toString(), entry_id: last.entryId },
  };
}

function entryView({ entryId, at, ...entry }: HistoryRecord): HistoryEntry {
  const dated = { entry_id: entryId, at: toWireInstant(at) };
  if (entry.kind !== 'event') return { ...entry, ...dated };
  const { amountMinor, currency, ...event } = entry;
  return {
    ...event,
    ...dated,
    amount: amountMinor === null ? null : { amount: amountMinor, currency },
  };
}

export function sentMailView(mail: SentMailRecord): CallResult<typeof getPoslatMejl> {
  return {
    channel: mail.channel,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    state: mailStateOf(mail),
    at: toWireInstant(mail.deliveredAt ?? mail.sentAt ?? mail.triedAt),
  };
}
