import type { Country, PageSettingName } from '@rampa/contract';

/** A missing or unknown flag is neither `true` nor `false`. */
export type Flag = 'true' | 'false' | undefined;

/** The portal's only settings: what the server gives it in the page's `<meta>` elements. */
export interface PageSettings {
  /** Base URL of every call, without a trailing slash; empty: the page's own origin. */
  readonly appUrl: string;
  /**
   * At which customers reach the portal, without a trailing slash; empty: the page's own origin. Somebody may have opened it by
   * another name, which others do not know.
   */
  readonly publicUrl: string;
  readonly country: Country;
  readonly orderTag: Flag;
  readonly purchaseRequestView: Flag;
  readonly complaints: Flag;
  readonly t4a: Flag;
  /** Companies may pay by a monthly invoice. */
  readonly postpaid: Flag;
  /** `false`: customers do not switch their tags off for a time. */
  readonly tagBlocks: Flag;
  readonly accessTokenCookie: string;
  readonly refreshTokenCookie: string;
  /** Address of the map tiles, with `{z}`, `{x}` and `{y}`, and their attribution. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
}

/** `read` returns the content of the `<meta>` of that name, or null. */
export function readPageSettings(read: (name: PageSettingName) => string | null): PageSettings {
  return {
    appUrl: address(read('app-url')),
    publicUrl: address(read('public-url')),
    country: read('country') === 'sr' ? 'sr' : 'rs',
    orderTag: flag(read('order-tag')),
    purchaseRequestView: flag(read('purchase-request-view')),
    complaints: flag(read('complaints')),
    t4a: flag(read('t4a')),
    postpaid: flag(read('postpaid')),
    tagBlocks: flag(read('tag-blocks')),
    accessTokenCookie: read('access-token-cookie') ?? 'rampa-token',
    refreshTokenCookie: read('refresh-token-cookie') ?? 'rampa-refresh',
    mapTiles: mapTiles(read),
  };
}

export function readMeta(name: PageSettingName): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}

function mapTiles(read: (name: PageSettingName) => string | null): PageSettings['mapTiles'] {
  const url = read('map-tiles-url') ?? '';
  return url === '' ? undefined : { url, attribution: read('map-tiles-attribution') ?? '' };
}

/** Base URL of calls that are written down for others. */
export function apiAddress(
  { appUrl, publicUrl }: Pick<PageSettings, 'appUrl' | 'publicUrl'>,
  ownOrigin: string,
): string {
  return [appUrl, publicUrl].find((one) => one !== '') ?? ownOrigin;
}

function address(content: string | null): string {
  return (content ?? '').trim().replace(/\/+$/u, '');
}

function flag(content: string | null): Flag {
  return content === 'true' || content === 'false' ? content : undefined;
}
