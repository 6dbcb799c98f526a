import type { MemberRole } from './member-roles.ts';
import type { ApiScope } from './scopes.ts';

/** What people of the operator work on; `supervisor` does it all and sees who did what. */
export const staffRoles = ['clerk', 'engineer', 'editor', 'supervisor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Anybody: who calls is not asked. */
export interface ForAnyone {
  readonly visitor: true;
}

/** Customers in these roles of their account; private persons own theirs. */
export interface ForCustomers {
  readonly customers: readonly MemberRole[];
  /** Opens the call to API keys that have this scope; without it no key reaches it. */
  readonly keys?: ApiScope;
}

/**
 * Visitors, and customers in these roles. Who sends an access token needs a living session, so that
 * nobody acts as a visitor unawares.
 */
export interface ForVisitorsAndCustomers {
  readonly visitor: true;
  readonly customers: readonly MemberRole[];
}

/** Everybody who is signed in, as a customer in any role or as the operator's staff. */
export interface ForSignedIn {
  readonly signedIn: true;
  /** Staff may make it before they have a second factor, which it is there to set. */
  readonly enrols?: true;
}

/**
 * The operator's staff in these roles, with a second factor, each call with a line in the audit trail.
 * For everybody else the call is not there.
 */
export interface ForStaff {
  readonly staff: readonly StaffRole[];
  /** It tells nothing about anybody, and leaves no line in the audit trail. */
  readonly untraced?: true;
}

/** Who may make a call; what of it is theirs, the services decide. */
export type Who = ForAnyone | ForCustomers | ForVisitorsAndCustomers | ForSignedIn | ForStaff;

export const anyone = { visitor: true } as const satisfies ForAnyone;
export const signedIn = { signedIn: true } as const satisfies ForSignedIn;

/** Drivers reach their own tags alone, whatever the call. */
export const everyMember = {
  customers: ['owner', 'accountant', 'driver'],
} as const satisfies ForCustomers;
export const office = { customers: ['owner', 'accountant'] } as const satisfies ForCustomers;
export const ownerOnly = { customers: ['owner'] } as const satisfies ForCustomers;

export const clerks = { staff: ['clerk', 'supervisor'] } as const satisfies ForStaff;
export const engineers = { staff: ['engineer', 'supervisor'] } as const satisfies ForStaff;
export const editors = { staff: ['editor', 'supervisor'] } as const satisfies ForStaff;
export const supervisors = { staff: ['supervisor'] } as const satisfies ForStaff;

/** What is said of a call that only some may make. */
interface Restricted {
  readonly who: Who;
}

/** Whether a customer in this role may make the call. */
export function mayCall(role: MemberRole, { who }: Restricted): boolean {
  return 'customers' in who ? who.customers.includes(role) : !('staff' in who);
}

/** Without a living session such a call can only be refused. */
export function needsSession({ who }: Restricted): boolean {
  return !('visitor' in who);
}
