import type { AuditLine } from '@rampa/contract/staff';
import { toWireInstant } from '../../platform/clock.ts';
import type { TrailLine } from './audit-lines.ts';

export function auditLineView({
  auditId,
  at,
  accountId,
  amountMinor,
  currency,
  ...line
}: TrailLine): AuditLine {
  return {
    ...line,
    audit_id: auditId,
    at: toWireInstant(at),
    account_id: accountId,
    ...(amountMinor === null ? {} : { amount: { amount: amountMinor, currency } }),
  };
}
