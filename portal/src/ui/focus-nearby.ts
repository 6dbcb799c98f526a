/** Longer than a dialog takes to close and a list to be drawn again, on a slow phone too. */
const FRAMES = 120;

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Where the dialogs that are open were begun: one that asks from within another leads back there too. */
let begunIn: Element | null = null;

/**
 * Remembers where the focus is before its element may go: a line that is removed, a button that is no
 * longer offered. The returned function is called afterwards: if the focus is lost, the heading of
 * its section takes it, else the page's, so that nobody has to start at the top again.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const asksFromDialog = before !== null && before.closest(dialogs) !== null;
  const section = asksFromDialog ? begunIn : (before?.closest('section') ?? null);
  begunIn = section;
  const settle = (frames: number): void => {
    const now = document.activeElement;
    // What is removed may go some frames after its dialog, and a dialog that closes keeps the focus till then.
    const inDialog = now !== null && now.closest(dialogs) !== null;
    const undecided = now === before || now === document.body || inDialog;
    if (!undecided) return;
    if (before?.isConnected === true || now !== document.body) {
      if (frames > 0) requestAnimationFrame(() => settle(frames - 1));
      return;
    }
    const nearby = section?.isConnected === true ? section.querySelector('h2') : null;
    const heading = nearby ?? document.querySelector('main h1');
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus();
  };
  // A closing dialog returns the focus in the next frame.
  return () => void requestAnimationFrame(() => requestAnimationFrame(() => settle(FRAMES)));
}
