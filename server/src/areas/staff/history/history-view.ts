import type { CallResult } from '@rampa/contract';
import type { getIstorijaKupca, getPoslatMejl } from '@rampa/contract/staff';
import { toWireInstant } from '../../../platform/clock.ts';
import type { SentMailRecord } from '../../mail-check/index.ts';
import { mailStateOf } from './history-entries.ts';
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
    items: entries.map(({ entry }) => entry),
    next: last === undefined ? null : { at: last.moment.toString(), entry_id: last.entry.entry_id },
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
