import type { LanguageId } from './schemas.ts';
import type { PageSettingName } from './page-settings.ts';

/** How wide the screen is taken to be before anybody has measured it. */
export type PictureDevice = 'phone' | 'desk';

/** Name of the cookie that tells the server the language that the portal keeps as `lang`. */
export const languageCookie = 'lang';

/** Name of the parameter by which an address asks for a language. */
export const languageParameter = 'lang';

/** Id of the page's element that holds a `FirstPictureNote` as JSON. */
export const firstPictureId = 'first-picture';

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
  /** The access token's claims, with stand-ins for names; null for a visitor. */
  readonly claims: Readonly<Record<string, string>> | null;
  readonly settings: Readonly<Partial<Record<PageSettingName, string>>>;
  /** The texts of the language. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface DrawnPicture {
  /** What stands in `#root`. */
  readonly html: string;
  /** Keys of the texts that it shows. */
  readonly keys: readonly string[];
}

/** What the page says of the picture that it carries. */
export interface FirstPictureNote {
  readonly path: string;
  readonly languageId: LanguageId;
  readonly device: PictureDevice;
  readonly signedIn: boolean;
  /** The texts that the picture shows, by language: the one shown, and those to change to. */
  readonly texts: Readonly<Partial<Record<LanguageId, Readonly<Record<string, string>>>>>;
}
