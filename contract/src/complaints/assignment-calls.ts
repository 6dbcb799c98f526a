import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { complaintState } from './complaint.ts';
import { complaintsErrors } from './errors.ts';

/** A member of staff who may work on complaints. */
export const complaintClerk = z.strictObject({
  staff_id: id,
  name: z.string(),
  /** Complaints that are theirs and undecided. */
  open: z.int().min(0),
});
export type ComplaintClerk = z.infer<typeof complaintClerk>;

const workload = {
  /** Undecided. */
  open: z.int().min(0),
  /** Of the open ones: their deadline has passed. */
  late: z.int().min(0),
  /** Of the open ones: due today or on one of the next two days. */
  dueSoon: z.int().min(0),
  /** Of the open ones: wait for the customer's answer. */
  waiting: z.int().min(0),
};

const clerkWorkload = z.strictObject({
  ...complaintClerk.shape,
  ...workload,
  /** False for somebody who no longer works on complaints, and whose open ones need somebody else. */
  active: z.boolean(),
  /** Decided in the last 30 days. */
  decided: z.int().min(0),
});
export type ClerkWorkload = z.infer<typeof clerkWorkload>;

export const getOpterecenje = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetOpterecenjeReklamacijama',
  who: clerks,
  summary: 'Complaints by the clerk whose work they are, and those that nobody works on',
  input: z.strictObject({}),
  result: z.strictObject({
    /** All who may work on complaints, and all who have open ones; the busiest first. */
    clerks: z.array(clerkWorkload),
    nobody: z.strictObject(workload),
  }),
  errors: {},
});

export const dodeliReklamaciju = defineCall({
  method: 'POST',
  path: '/api/Uprava/DodeliReklamaciju',
  who: clerks,
  summary:
    'Make an open complaint the work of a member of staff, who is told by mail, or of nobody; the customer is told nothing',
  input: z.strictObject({
    complaint_number: z.string().min(1).max(32),
    /** As shown: see `revision` of the complaint. */
    revision: z.string().min(1).max(64),
    /** Empty: nobody. */
    staff_id: z.string().max(64),
  }),
  result: z.strictObject({ state: complaintState }),
  errors: {
    'complaints.not-found': complaintsErrors['complaints.not-found'],
    'complaints.closed': complaintsErrors['complaints.closed'],
    'complaints.changed': complaintsErrors['complaints.changed'],
    'complaints.clerk-not-found': complaintsErrors['complaints.clerk-not-found'],
  },
});
