import type { Country, LanguageId } from '@rampa/contract';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PageAddress } from './page-address.ts';
import { pageLanguages } from './page-languages.ts';
import { leadsTo, type PublicScreen, publicScreens } from './public-screens.ts';

/** Metadata of a page, for search engines and cards. */
export interface PageHeads {
  /** Elements of the page's head. */
  of(
    address: PageAddress,
    reader: { readonly languageId: LanguageId; readonly signedIn: boolean },
  ): string;
  /** Addresses that may be listed, in all languages (sitemaps.org). */
  readonly sitemap: string;
  readonly robots: string;
}

export type Translate = (
  languageId: LanguageId,
  key: string,
  params?: Readonly<Record<string, string>>,
) => string;

type SiteSettings = Pick<Settings, 'publicUrl' | 'country' | 'flags'>;

/** Open Graph knows language and territory, and no script. */
const cardLocales: Readonly<Record<Country, Readonly<Record<LanguageId, string>>>> = {
  rs: { '1': 'sr_RS', '2': 'sr_RS', '3': 'en_GB' },
  sr: { '1': 'sr_BA', '2': 'sr_BA', '3': 'en_GB' },
};

/** Pixels of the picture on a card. */
export const cardSize = { width: 1200, height: 630 };
export const cardPath = '/social-card.png';

const noIndex = '<meta name="robots" content="noindex">';

export function createPageHeads(settings: SiteSettings, translate: Translate): PageHeads {
  const { publicUrl, country } = settings;
  const screens = publicScreens(settings);
  const site = createSite(publicUrl, screens);

  function cardOf(screen: PublicScreen, languageId: LanguageId): readonly string[] {
    const roads = translate(languageId, `page-head.roads-${country}`);
    const description = translate(languageId, screen.description, { roads });
    const locales = cardLocales[country];
    const others = new Set(Object.values(locales).filter((one) => one !== locales[languageId]));
    return [
      named('description', description),
      property('og:type', 'website'),
      property('og:site_name', 'Rampa'),
      property('og:title', translate(languageId, screen.title)),
      property('og:description', description),
      property('og:locale', locales[languageId]),
      ...[...others].map((one) => property('og:locale:alternate', one)),
      property('og:image', `${publicUrl}${cardPath}`),
      property('og:image:width', String(cardSize.width)),
      property('og:image:height', String(cardSize.height)),
      property('og:image:alt', translate(languageId, 'page-head.card')),
      named('twitter:card', 'summary_large_image'),
    ];
  }

  return {
    of(address, { languageId, signedIn }) {
      const screen = site.find(address);
      if (screen === undefined) return noIndex;
      const { secrets = [] } = screen;
      if (secrets.some((name) => address.search.has(name))) return noIndex;
      const own = site.addressOf(screen, address.wished);
      return [
        ...(signedIn ? [noIndex] : []),
        ...cardOf(screen, languageId),
        property('og:url', own),
        link('canonical', own),
        ...site.alternatesOf(screen).map(([code, href]) => link('alternate', href, code)),
      ].join('\n');
    },
    sitemap: sitemapOf(site, screens),
    robots: `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  };
}

type Site = ReturnType<typeof createSite>;

function createSite(publicUrl: string, screens: readonly PublicScreen[]) {
  const byAddress = new Map(screens.map((screen) => [screen.address, screen]));

  function addressOf({ address }: PublicScreen, languageId?: LanguageId): string {
    if (languageId === undefined) return publicUrl + address;
    return `${publicUrl}${address}${address.includes('?') ? '&' : '?'}lang=${languageId}`;
  }

  return {
    addressOf,
    find({ path, screen }: PageAddress): PublicScreen | undefined {
      return byAddress.get(screen) ?? byAddress.get(leadsTo.get(path) ?? path);
    },
    /** By language code. The plain address shows each reader their own language. */
    alternatesOf(screen: PublicScreen): readonly (readonly [string, string])[] {
      return [
        ...pageLanguages.map(({ id, code }) => [code, addressOf(screen, id)] as const),
        ['x-default', addressOf(screen)],
      ];
    },
  };
}

function sitemapOf(site: Site, screens: readonly PublicScreen[]): string {
  const entries = screens.flatMap((screen) => {
    const all = site.alternatesOf(screen);
    const links = all.map(
      ([code, href]) =>
        `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(href)}"/>`,
    );
    return all.map(
      ([, href]) => `<url><loc>${escapeMarkup(href)}</loc>\n${links.join('\n')}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`;

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`;

const link = (rel: string, href: string, code?: string): string =>
  `<link rel="${rel}"${code === undefined ? '' : ` hreflang="${code}"`} href="${escapeMarkup(href)}">`;
