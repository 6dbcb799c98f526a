import type { LanguageId } from './schemas.ts';
import type { PageSettingName } from './page-settings.ts';

/** How wide the screen is taken to be before anybody has measured it. */
export type PictureDevice = 'phone' | 'desk';

/** Name of the cookie that tells the server the language that the portal keeps as `lang`. */
export const languageCookie = 'lang';

/**
 * Name of the cookie that says how many items its reader wants on a page of a list, one of `pageSizes`:
 * what a list shows and asks at first depends on it.
 */
export const rowsCookie = 'rampa-rows';

/** Page sizes offered; the first is the default (specification, section 9). */
export const pageSizes = [5, 10, 25, 50, 100] as const;

/** Name of the parameter by which an address asks for a language. */
export const languageParameter = 'lang';

/** Id of the page's element that holds a `FirstPictureNote` as JSON. */
export const firstPictureId = 'first-picture';

/** Id of the page's element that keeps all rules of its screen until the portal is there. */
export const allRulesId = 'all-rules';

/** Attribute that holds a `style` of the drawn page, which the content policy allows scripts alone. */
export const keptStyle = 'data-style';

/** Attribute of the page's root element while its first picture is not taken over yet. */
export const untakenPicture = 'data-picture';

/** Name under which the page keeps the button that somebody pressed meanwhile. */
export const heldButton = 'heldButton';

/** What one first picture shows; all that it may depend on. */
export interface PictureSubject {
  /** Without a query. */
  readonly path: string;
  readonly languageId: LanguageId;
  readonly device: PictureDevice;
  /** As `rowsCookie` has it; empty for the default. */
  readonly rows: string;
  /** The access token's claims, with stand-ins for names; null for a visitor. */
  readonly claims: Readonly<Record<string, string>> | null;
  readonly settings: Readonly<Partial<Record<PageSettingName, string>>>;
  /** The texts of the language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A call that a screen makes at first, whoever opens it; the page makes it before the portal is there. */
export interface EarlyCall {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly address: string;
  /** JSON of a POST. */
  readonly body?: string;
}

/** Name under which the page keeps the answers to its early calls, by `earlyCallKey`. */
export const earlyAnswers = 'earlyAnswers';

export interface DrawnPicture {
  /** What stands in `#root`. */
  readonly html: string;
  /** Keys of the texts that it shows. */
  readonly keys: readonly string[];
  readonly calls: readonly EarlyCall[];
}

/** What the page says of the picture that it carries. */
export interface FirstPictureNote {
  readonly path: string;
  readonly languageId: LanguageId;
  readonly device: PictureDevice;
  readonly signedIn: boolean;
  readonly calls: readonly EarlyCall[];
  /**
   * By language: of the one shown all that the screen may show, of those to change to what the picture
   * shows.
   */
  readonly texts: Readonly<Partial<Record<LanguageId, Readonly<Record<string, string>>>>>;
}
