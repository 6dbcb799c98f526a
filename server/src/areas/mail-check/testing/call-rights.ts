import * as calls from '@rampa/contract/mail-check';
import { ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  // A readable code of no mail.
  proveriKod: open({ kod: '2222-2222-2222' }, ok),
  zaustaviSms: open({ kod: '2222-2222-2222', stop: true }, '404 mail-check.no-sms'),
});
