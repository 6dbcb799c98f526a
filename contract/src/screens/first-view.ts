/**
 * Whose first picture of a screen the server draws. Others are redirected from it, or see something else there: of a tab that
 * only owners have, the form with their own data, whose fields are filled by scripts alone.
 */
export type DrawnFor = 'visitors' | 'customers' | 'owners' | 'company-owners' | 'all';

/** A screen as it is first seen. */
export interface FirstView {
  /** Path, with as much of its query as makes another screen of it. */
  readonly address: string;
  /**
   * Its modules, below the portal's `src`: what they import comes with them, what they load later does not. Without any,
   * the page announces only what all screens need.
   */
  readonly modules: readonly string[];
  /** What only customers see of it. */
  readonly forCustomers?: readonly string[];
  /** It has a form of many fields; others show lists and figures. */
  readonly form?: true;
  /** Opened by few: what it shares with one other screen stays there, and makes no file heavier that others load. */
  readonly rare?: true;
  /**
   * Modules that the screen loads later, by the parameter of an address that shows them at once: their files are named with that
   * page, not found one after the other. They are what the portal's build makes by itself: no file of other screens gets heavier.
   */
  readonly later?: Readonly<Record<string, readonly string[]>>;
  /**
   * What its address may ask besides, by the form of each parameter: such a picture is drawn for whoever opens the address,
   * with the answers, and never stored. With any other parameter the page comes without one.
   */
  readonly asks?: Readonly<Record<string, RegExp>>;
  /** Outside of the frame with the menu. */
  readonly outsideShell?: true;
  /** Left out: its page comes without a picture. */
  readonly drawnFor?: DrawnFor;
}
