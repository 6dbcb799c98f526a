import type { MemberRole } from './member-roles.ts';
import type { ApiScope } from './scopes.ts';

/**
 * Roles of staff; `supervisor` may do everything and sees who did what. Who is `counter` works at one point of sale and
 * sees a customer only as far as the customer in front of them says.
 */
export const staffRoles = ['clerk', 'counter', 'engineer', 'editor', 'supervisor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Anybody: the caller is not identified. */
export interface ForAnyone {
  readonly visitor: true;
}

/** Customers in these roles of their account; private persons own theirs. */
export interface ForCustomers {
  readonly customers: readonly MemberRole[];
  /** Gives access to API keys with this scope; without it no key can make the call. */
  readonly keys?: ApiScope;
}

/**
 * Visitors, and customers in these roles. An access token needs a live session, so that nobody
 * acts as a visitor unawares.
 */
export interface ForVisitorsAndCustomers {
  readonly visitor: true;
  readonly customers: readonly MemberRole[];
}

/** Everybody who is signed in, as a customer in any role or as staff. */
export interface ForSignedIn {
  readonly signedIn: true;
  /** Staff may make it before they have a second factor, because it sets one up. */
  readonly enrols?: true;
}

/**
 * Staff in these roles, with a second factor, each call with a line in the audit trail. For all
 * others the call does not exist.
 */
export interface ForStaff {
  readonly staff: readonly StaffRole[];
  /** It reveals nothing about anybody, and leaves no line in the audit trail. */
  readonly untraced?: true;
}

/** Who may make a call; which rows of the data are theirs, the services decide. */
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
/** Who works at a point of sale, with nothing of the back office but its own screen. */
export const counters = { staff: ['counter', 'supervisor'] } as const satisfies ForStaff;
/** Who takes cash. */
export const cashTakers = { staff: ['clerk', 'counter', 'supervisor'] } as const satisfies ForStaff;
export const engineers = { staff: ['engineer', 'supervisor'] } as const satisfies ForStaff;
export const editors = { staff: ['editor', 'supervisor'] } as const satisfies ForStaff;
export const supervisors = { staff: ['supervisor'] } as const satisfies ForStaff;

/** For calls that not everybody may make. */
interface Restricted {
  readonly who: Who;
}

/** Whether a customer in this role may make the call. */
export function mayCall(role: MemberRole, { who }: Restricted): boolean {
  return 'customers' in who ? who.customers.includes(role) : !('staff' in who);
}

/** Without a live session such a call can only be refused. */
export function needsSession({ who }: Restricted): boolean {
  return !('visitor' in who);
}
