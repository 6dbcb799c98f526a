import type { CallInput } from '../core/call.ts';
import type { predjiNaNalog } from './membership-calls.ts';

/** What `PredjiNaNalog` is asked with, but for the refresh token, which the page that asks has. */
export function switchInput(
  accountId: string,
): Omit<CallInput<typeof predjiNaNalog>, 'refreshToken'> {
  return { account_id: accountId };
}
