import type { PageSettingName } from '@rampa/contract';
import type { Settings } from '../../platform/settings.ts';

/** What the served page tells the portal; a flag that is not set is left out altogether. */
export function pageSettings(settings: Settings): ReadonlyMap<PageSettingName, string> {
  const all: [PageSettingName, string | undefined][] = [
    ['app-url', settings.appUrl],
    ['country', settings.country],
    ['order-tag', settings.flags['order-tag']],
    ['purchase-request-view', settings.flags['purchase-request-view']],
    ['complaints', settings.flags.complaints],
    ['t4a', settings.flags.t4a],
    ['access-token-cookie', settings.accessTokenCookie],
    ['refresh-token-cookie', settings.refreshTokenCookie],
    ['map-tiles-url', settings.mapTiles?.url],
    ['map-tiles-attribution', settings.mapTiles?.attribution],
  ];
  return new Map(all.filter((entry): entry is [PageSettingName, string] => entry[1] !== undefined));
}
