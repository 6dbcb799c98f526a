import type { IncomingHttpHeaders } from 'node:http';
import {
  languageCookie,
  type LanguageId,
  memberRoles,
  narrowCookie,
  pageSizes,
  type PictureDevice,
  rowsCookie,
} from '@rampa/contract';
import { lice, rolesOf } from '@rampa/contract/identity';
import { readCookie } from '../../platform/http/read-cookie.ts';
import { languageOf, type PageAddress } from './page-address.ts';

/** Typefaces that come with a device, each with measures of its own in `fonts.generated.css`. */
export type Typeface = 'Arial' | 'Roboto';

/** The kind of reader of a first picture, as far as it affects the picture. */
export interface PictureReader {
  readonly languageId: LanguageId;
  readonly device: PictureDevice;
  /** What stands in for the portal's typeface on this reader's device; null if the request doesn't tell. */
  readonly typeface: Typeface | null;
  /** Page size of lists; empty for the default, and for visitors, who see none. */
  readonly rows: string;
  /** The access token's claims with placeholders for names; null for a visitor. */
  readonly claims: Readonly<Record<string, string>> | null;
  /** A visitor was on the way to a screen that asks for a sign-in. */
  readonly goesOn: boolean;
  /** Empty for a visitor. */
  readonly username: string;
  /** The values of the placeholders. */
  readonly names: ReadonlyMap<string, string>;
  /** As much of the access token as tells it from others; empty for a visitor. */
  readonly tokenEnd: string;
}

export const mostLikelyReader: PictureReader = {
  languageId: '2',
  device: 'phone',
  typeface: null,
  rows: '',
  claims: null,
  goesOn: false,
  username: '',
  names: new Map(),
  tokenEnd: '',
};

/** As much of a request as pictures depend on. */
interface PageRequest {
  readonly headers: IncomingHttpHeaders;
}

/** Longer tokens are not ours. */
const longestToken = 4096;
const nameClaims = ['ime', 'prezime', 'poslovno_ime', 'username', 'email'] as const;

/**
 * The reader of a request's picture. Cookies determine what is drawn and nothing else: the token is not
 * verified, it only gives its own holder's name. Null if nothing is drawn: for staff.
 */
export function readerOf(
  request: PageRequest,
  languageId: LanguageId,
  tokenCookie: string,
): PictureReader | null {
  const { cookie } = request.headers;
  const device = isPhone(request) ? 'phone' : 'desk';
  const typeface = typefaceOf(request);
  const token = readCookie(cookie, tokenCookie);
  if (token === null) return { ...mostLikelyReader, languageId, device, typeface };
  const person = personOf(token);
  const rows = rowsOf(readCookie(cookie, rowsCookie));
  return person === null
    ? null
    : { languageId, device, typeface, rows, goesOn: false, tokenEnd: token.slice(-16), ...person };
}

/** The language that the address names, or else the one chosen last in this browser. */
export function readerLanguage({ headers }: PageRequest, { wished }: PageAddress): LanguageId {
  return wished ?? languageOf(readCookie(headers.cookie, languageCookie)) ?? '2';
}

/**
 * One of the offered sizes, whatever the cookie says: pictures are drawn and stored for each. The smallest one, which is the usual
 * one of most lists, is a choice as well: others have more lines unless somebody chooses.
 */
function rowsOf(said: string | null): string {
  return pageSizes.map(String).find((size) => size === said) ?? '';
}

/** Placeholders of names until the page is sent. No name contains such characters. */
const placeholderOf = (claim: string): string => `\uE000${claim}\uE001`;

/**
 * Few kinds of readers, whatever a cookie says: each kind is drawn and stored, so an unverified cookie
 * must not create new ones.
 */
function personOf(token: string): Pick<PictureReader, 'claims' | 'names' | 'username'> | null {
  const given = claimsOf(token);
  const person = lice.safeParse(given?.['lice']);
  if (given === null || !person.success) return null;
  const company = person.data === 'pravno';
  const role = memberRoles.find((one) => one === given['role']) ?? 'owner';
  if (!rolesOf(person.data).includes(role)) return null;
  const claims: Record<string, string> = { lice: person.data, role };
  const names = new Map<string, string>();
  for (const claim of nameClaims) {
    const name = given[claim] ?? '';
    const said = typeof name === 'string' && name !== '';
    const free = claim === 'poslovno_ime' && person.data === 'distributor';
    if (!free && said !== (claim !== 'poslovno_ime' || company)) return null;
    claims[claim] = said ? placeholderOf(claim) : '';
    if (said) names.set(placeholderOf(claim), name);
  }
  return { claims, names, username: names.get(placeholderOf('username')) ?? '' };
}

/** An owner with whom others may act in the account: a distributor shares it with nobody. */
export function sharesAccount(claims: PictureReader['claims']): boolean {
  return claims?.['role'] === 'owner' && claims['lice'] !== 'distributor';
}

export function ownsCompany(claims: PictureReader['claims']): boolean {
  return claims?.['role'] === 'owner' && claims['lice'] === 'pravno';
}

/** What a token says, whoever has made it. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | null {
  if (token.length > longestToken) return null;
  try {
    const body = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const claims: unknown = JSON.parse(body);
    return typeof claims === 'object' && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}

/** A desktop's window that is as narrow as a phone shows what a phone does. */
function isPhone({ headers }: PageRequest): boolean {
  if (readCookie(headers.cookie, narrowCookie) !== null) return true;
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /\bMobi/u.test(headers['user-agent'] ?? '') : hint === '?1';
}

/** Linux and others may have any of them. */
function typefaceOf({ headers }: PageRequest): Typeface | null {
  const agent = headers['user-agent'] ?? '';
  if (/\bAndroid\b/u.test(agent)) return 'Roboto';
  return /\b(?:Windows NT|Macintosh|iPhone|iPad)\b/u.test(agent) ? 'Arial' : null;
}
