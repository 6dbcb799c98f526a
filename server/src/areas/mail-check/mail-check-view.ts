import type { CallResult } from '@rampa/contract';
import type { proveriKod } from '@rampa/contract/mail-check';
import { toWireInstant } from '../../platform/clock.ts';
import type { KnownDocument } from './document-codes.store.ts';
import type { Recognised } from './mail-check.service.ts';

type Answer = CallResult<typeof proveriKod>;

export function recognisedView({ mail, document }: Recognised): Answer {
  return {
    mail: mail === null ? null : { ...mail, sentAt: toWireInstant(mail.sentAt) },
    document: document === null ? null : documentView(document),
  };
}

function documentView({
  issuedAt,
  totalMinor,
  currency,
  ...said
}: KnownDocument): NonNullable<Answer['document']> {
  return { ...said, issuedAt: toWireInstant(issuedAt), total: { amount: totalMinor, currency } };
}
