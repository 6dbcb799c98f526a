import { failure, success, type CallResult, type Outcome } from '@rampa/contract';
import type { preuzmiReklamaciju } from '@rampa/contract/complaints';
import type { ComplaintDesk } from './complaint-desk.ts';

type NotFound = 'complaints.not-found';
export type Worked = CallResult<typeof preuzmiReklamaciju>;
export type Refused =
  | NotFound
  | 'complaints.closed'
  | 'complaints.changed'
  | 'complaints.key-used-otherwise'
  | 'complaints.attachment-not-found'
  | MoneyRefused;
/** Only of an acceptance. */
type MoneyRefused =
  | 'complaints.refund-too-large'
  | 'complaints.refund-tag-not-found'
  | 'complaints.refund-no-bank-account'
  | 'complaints.refund-wants-reason'
  | 'identity.proof-needed';

export const refusals = {
  'not-found': 'complaints.not-found',
  'wrong-state': 'complaints.closed',
  'tag-not-found': 'complaints.refund-tag-not-found',
  'bad-amount': 'complaints.refund-too-large',
  'no-bank-account': 'complaints.refund-no-bank-account',
  changed: 'complaints.changed',
  'key-used-otherwise': 'complaints.key-used-otherwise',
  'file-not-found': 'complaints.attachment-not-found',
  'wants-reason': 'complaints.refund-wants-reason',
  'wants-proof': 'identity.proof-needed',
} as const;

/** What the desk did, or why it did not, as the contract says it. */
export function answerOf(
  done: Awaited<ReturnType<ComplaintDesk['take']>>,
): Outcome<Worked, Refused> {
  return done.ok ? success({ state: done.value.state }) : failure(refusals[done.code]);
}

/** Only an acceptance gives money, so only that is refused for it. */
export function withoutMoney(
  outcome: Outcome<Worked, Refused>,
): Outcome<Worked, Exclude<Refused, MoneyRefused>> {
  if (outcome.ok) return outcome;
  const { code } = outcome;
  if (isOfMoney(code)) throw new Error(`A text was refused as ${code}`);
  return failure(code);
}

function isOfMoney(code: Refused): code is MoneyRefused {
  return (
    code === 'complaints.refund-too-large' ||
    code === 'complaints.refund-tag-not-found' ||
    code === 'complaints.refund-no-bank-account' ||
    code === 'complaints.refund-wants-reason' ||
    code === 'identity.proof-needed'
  );
}
