/** Roles in a company's account; private persons and distributors are owners of their own. */
export const memberRoles = ['owner', 'accountant', 'driver'] as const;
export type MemberRole = (typeof memberRoles)[number];
