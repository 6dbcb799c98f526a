import type { Envelope } from './call.ts';
import type { LanguageId } from './schemas.ts';
import type { PageSettingName } from './page-settings.ts';

/** The assumed width of the screen before it is measured. */
export type PictureDevice = 'phone' | 'desk';

/** Name of the cookie with the portal's language (`lang` in its storage), for the server. */
export const languageCookie = 'lang';

/**
 * Name of the cookie with the user's page size of lists, one of `pageSizes`: what a list shows and
 * requests first depends on it.
 */
export const rowsCookie = 'rampa-rows';

/** Name of the cookie by which a browser whose windows may have any width says that the last one was as narrow as a phone. */
export const narrowCookie = 'rampa-narrow';

/** Page sizes offered; the first is the default (specification, section 9). */
export const pageSizes = [5, 10, 25, 50, 100] as const;

/** Name of the parameter by which an address asks for a language. */
export const languageParameter = 'lang';

/** Id of the page's element that holds a `FirstPictureNote` as JSON. */
export const firstPictureId = 'first-picture';

/** Id of the page's element that contains all style rules of its screen until the portal is loaded. */
export const allRulesId = 'all-rules';

/** Attribute with a `style` of the drawn page, which the content policy allows scripts alone to set. */
export const keptStyle = 'data-style';

/** Attribute of the page's root element until the portal has taken over the first picture. */
export const untakenPicture = 'data-picture';

/** Name under which the page stores a button that was pressed before then. */
export const heldButton = 'heldButton';

/** Name in the tab's storage of the address that is followed after a sign-in. */
export const keptForSignIn = 'kept-address-sign-in';

/** What is the same for all first pictures of a server. */
export interface PictureWorkshop {
  readonly settings: Readonly<Partial<Record<PageSettingName, string>>>;
  /** At which customers reach the portal. */
  readonly origin: string;
  readonly texts: Readonly<Record<LanguageId, Readonly<Record<string, string>>>>;
}

/** What one first picture shows: all that it may depend on. */
export interface PictureSubject {
  /** With its query, if that makes another screen of it. */
  readonly path: string;
  readonly languageId: LanguageId;
  readonly device: PictureDevice;
  /** As `rowsCookie` has it; empty for the default. */
  readonly rows: string;
  /** The access token's claims, with stand-ins for names; null for a visitor. */
  readonly claims: Readonly<Record<string, string>> | null;
  /** A visitor was on the way to a screen that asks for a sign-in. */
  readonly goesOn: boolean;
  /** The data that the screen is drawn with; without it, it is drawn as loading. */
  readonly answered: PictureAnswers | null;
}

/** A call that a screen makes first, whoever opens it; the page makes it before the portal is loaded. */
export interface EarlyCall {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly address: string;
  /** JSON of a POST. */
  readonly body?: string;
}

/** Answers to the calls that a screen makes first. */
export interface PictureAnswers {
  /** When they were given; epoch milliseconds. */
  readonly at: number;
  readonly answers: readonly AnsweredCall[];
}

export interface AnsweredCall {
  readonly call: EarlyCall;
  readonly envelope: Envelope;
}

/** Name under which the page stores the answers to its early calls. */
export const earlyAnswers = 'earlyAnswers';

export interface DrawnPicture {
  /** The content of `#root`. */
  readonly html: string;
  /** Keys of the texts that it shows. */
  readonly keys: readonly string[];
  /** Calls that its screen makes first and that are not answered yet. */
  readonly calls: readonly EarlyCall[];
}

/** What the page says about its picture. */
export interface FirstPictureNote {
  readonly path: string;
  readonly languageId: LanguageId;
  readonly device: PictureDevice;
  readonly signedIn: boolean;
  /** As its subject says. */
  readonly goesOn: boolean;
  /** Whose it is; empty for a visitor's. */
  readonly username: string;
  /**
   * The last characters of the page's access token, if that had expired: the portal renews the sign-in before its
   * first call, unless another tab has done so meanwhile. Empty while it was valid.
   */
  readonly expiredToken: string;
  /** For the page to make. */
  readonly calls: readonly EarlyCall[];
  /** The data that the picture was drawn with, and that the portal takes it over with. */
  readonly answered: PictureAnswers | null;
  /**
   * By language: for the shown one all that the screen may show, for the others what the picture
   * shows.
   */
  readonly texts: Readonly<Partial<Record<LanguageId, Readonly<Record<string, string>>>>>;
  /** The `ETag` of all texts of the shown language when the picture was drawn. */
  readonly textsTag: string;
}
