import type { Platform } from '../../platform/platform.ts';
import type { ExternalTollArea } from '../external-toll/index.ts';
import type { IdentityService } from '../identity/index.ts';
import { createAnnouncements, type Announcements } from './announcements.ts';

/** New versions of legal pages, announced to those whom they concern. */
export function createAnnouncementsArea(
  platform: Platform,
  uses: { readonly identity: IdentityService; readonly externalToll: ExternalTollArea },
): Announcements {
  return createAnnouncements({
    ...platform,
    publicUrl: platform.settings.publicUrl,
    readersAfter: uses.identity.readersAfter,
    abroadAmong: uses.externalToll.activeAmong,
  });
}
