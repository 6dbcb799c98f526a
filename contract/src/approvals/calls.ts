import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, day, empty, first, id, instant, rows } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { approvalsErrors } from './errors.ts';

/** What one person may propose and another carries out. */
export const proposalKinds = [
  'refund',
  'correction',
  'cash-correction',
  'account-block',
  'postpaid',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** How it ended; `changed`: what it was about was no longer as it had been. */
export const proposalStates = [
  'open',
  'carried-out',
  'rejected',
  'withdrawn',
  'expired',
  'changed',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Longest reason for a rejection. */
export const rejectionMaximum = 500;
/** Beyond it the number of rows says "so many or more". */
export const proposalsCounted = 10_000;

const proposal = z.strictObject({
  account_id: id,
  customer: z.string(),
  proposal_id: id,
  kind: z.enum(proposalKinds),
  /** Of the complaint, or of the cash top-up; else empty. */
  number: z.string(),
  /** Of a contract to pay later: from when, and how long the company has for an invoice; left out: it is none. */
  contract: z.strictObject({ startsOn: day, daysToPay: z.int().min(1) }).optional(),
  /** Of the tag; empty where it is about no single one. */
  serial_number: z.string(),
  /** Of the passage that is corrected; else null. */
  passedAt: instant.nullable(),
  /** Null for what is no money. */
  amount: amount.nullable(),
  /** Tags that are blocked; null for what is no block. */
  tags: z.int().min(1).nullable(),
  /** What the proposer wrote: to the customer in a complaint, else for colleagues. */
  note: z.string(),
  /** Why a customer is blocked, or cash is taken off; a text of its area is found by it. Else empty. */
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  /** Whether the caller proposed it. */
  mine: z.boolean(),
  /** Whether the caller may carry it out or reject it. */
  mayDecide: z.boolean(),
  state: z.enum(proposalStates),
  decision: z
    .strictObject({
      /** Empty where nobody did, as when its time is over. */
      by: z.string(),
      at: instant,
      note: z.string(),
    })
    .nullable(),
});
export type Proposal = z.infer<typeof proposal>;

export const getPredlozi = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPredlozi',
  who: clerks,
  summary:
    'What waits for a second person, the oldest first, or what was decided, the newest first',
  input: z.strictObject({ first, rows, state: z.enum(['open', 'decided']).default('open') }),
  result: z.strictObject({
    items: z.array(proposal),
    /** Counted up to 10,000. */
    totalRecords: z.int().min(0),
  }),
  errors: {},
});

const named = { account_id: id, proposal_id: id };
const deciding = {
  'approvals.not-found': approvalsErrors['approvals.not-found'],
  'approvals.own-proposal': approvalsErrors['approvals.own-proposal'],
  'approvals.own-cash': approvalsErrors['approvals.own-cash'],
  'approvals.decided': approvalsErrors['approvals.decided'],
};

export const izvrsiPredlog = defineCall({
  method: 'POST',
  path: '/api/Uprava/IzvrsiPredlog',
  who: clerks,
  summary: 'Carry out what somebody else has proposed; the same again changes nothing',
  input: z.strictObject(named),
  result: z.strictObject({
    /** It was carried out by the caller before. */
    already: z.boolean(),
  }),
  errors: {
    ...deciding,
    'approvals.recent-role': approvalsErrors['approvals.recent-role'],
    'approvals.changed': approvalsErrors['approvals.changed'],
  },
});

export const odbijPredlog = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdbijPredlog',
  who: clerks,
  summary: 'Reject what somebody else has proposed, with a reason that the proposer sees',
  input: z.strictObject({ ...named, note: z.string().trim().min(1).max(rejectionMaximum) }),
  result: empty,
  errors: deciding,
});

export const povuciPredlog = defineCall({
  method: 'POST',
  path: '/api/Uprava/PovuciPredlog',
  who: clerks,
  summary: "Withdraw one's own proposal; safe to repeat",
  input: z.strictObject(named),
  result: empty,
  errors: {
    'approvals.not-found': approvalsErrors['approvals.not-found'],
    'approvals.decided': approvalsErrors['approvals.decided'],
  },
});
