import { z } from 'zod';
import { memberRoles } from '../core/member-roles.ts';

/** Person types; `distributor` sees neither orders, complaints nor purchase requests. */
export const lice = z.enum(['fizicko', 'pravno', 'distributor']);
export type Lice = z.infer<typeof lice>;

/** `role` in the access token of staff, who are not customers. */
export const staffLice = 'osoblje';
export const userLice = z.enum([...lice.options, staffLice]);
export type UserLice = z.infer<typeof userLice>;

/** The user data that the access token carries (specification, section 3). */
export const userData = z.object({
  email: z.string(),
  ime: z.string(),
  prezime: z.string(),
  username: z.string(),
  lice: z.string(),
  poslovno_ime: z.string(),
  /** The person's role in their account; the server uses its own records, not this. */
  role: z.enum(memberRoles),
});
export type UserData = z.infer<typeof userData>;
