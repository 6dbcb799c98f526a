import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { MailCheck } from '../mail-check/index.ts';
import { createContactDesk } from './contact-desk.ts';
import { createContactService } from './contact.service.ts';

/** Messages to the operator, and where its people answer them. */
export function createContactArea(
  platform: Platform,
  { identity, mailCheck }: { readonly identity: IdentityService; readonly mailCheck: MailCheck },
) {
  const { contactEmail, secretKeys } = platform.settings;
  return {
    service: createContactService({
      ...platform,
      secretKeys,
      contactEmail,
      operatorLanguage: '2',
      emailOf: async (scope) =>
        (await identity.contactOf(scope, scope.actor.userId))?.email ?? null,
    }),
    desk: createContactDesk({
      ...platform,
      contactEmail,
      mailCheck,
      staffNames: identity.staffUsers.names,
    }),
  };
}
