/** Names of the `<meta>` elements through which the server hands the portal its settings. */
export const pageSettingNames = [
  'app-url',
  'public-url',
  'country',
  'order-tag',
  'purchase-request-view',
  'complaints',
  't4a',
  'postpaid',
  'tag-blocks',
  'access-token-cookie',
  'refresh-token-cookie',
  'map-tiles-url',
  'map-tiles-attribution',
] as const;

export type PageSettingName = (typeof pageSettingNames)[number];

export type Country = 'rs' | 'sr';

export const forgeryCookie = 'XSRF-TOKEN';
export const forgeryHeader = 'X-XSRF-TOKEN';
