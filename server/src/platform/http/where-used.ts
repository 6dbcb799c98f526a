import { failure } from '@rampa/contract';
import type { CallServer } from './call-server.ts';

/** What the back office serves. */
export type StaffCalls = Pick<CallServer, 'serveStaff' | 'serveStaffFile'>;

/** Where the operator does without, the calls do not exist: they answer as an address that nobody serves. */
export function whereUsed(http: StaffCalls, used: boolean): StaffCalls {
  if (used) return http;
  const off = failure('request.not-found');
  return {
    serveStaff: (call) => http.serveStaff(call, async () => off),
    serveStaffFile: (call) => http.serveStaffFile(call, async () => off),
  };
}
