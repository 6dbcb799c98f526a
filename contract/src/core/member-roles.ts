/** Roles in an account. A household has no accountant, a distributor's account its owner alone. */
export const memberRoles = ['owner', 'accountant', 'driver'] as const;
export type MemberRole = (typeof memberRoles)[number];
