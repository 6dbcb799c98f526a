/** Of a company; private persons and distributors are owners of their own account. */
export const memberRoles = ['owner', 'accountant', 'driver'] as const;
export type MemberRole = (typeof memberRoles)[number];
