/** Longer than a dialog takes to close and a list to be drawn again, on a slow phone too. */
const FRAMES = 120;

/** The section that the open dialogs were opened from: one within another leads back there too. */
let begunIn: Element | null = null;

/** Only what was closed last looks after the focus. */
let watch: AbortController | undefined;

/**
 * Remembers where the focus is before its element may go: a line that is removed, a button that is no
 * longer offered. The returned function is called afterwards: if the focus is lost, the heading of
 * its section takes it, else the page's, so that nobody has to start at the top again. Those who have
 * moved on meanwhile are not led back.
 */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  // A dialog that takes the place of another one finds the focus lost already.
  const before = active === document.body && watch?.signal.aborted === false ? null : active;
  const section = before === null || isInDialog(before) ? begunIn : before.closest('section');
  begunIn = section;

  const settle = (frames: number, mine: AbortController): void => {
    if (mine.signal.aborted) return;
    const now = document.activeElement;
    const lost = now === document.body;
    // What is removed may go some frames after its dialog, which keeps the focus while it closes.
    const undecided = now === before || isInDialog(now) || (lost && before?.isConnected === true);
    if (undecided && frames > 0) {
      requestAnimationFrame(() => settle(frames - 1, mine));
      return;
    }
    mine.abort();
    if (lost && !undecided) focusHeading(section);
  };
  return () => {
    const mine = startWatch();
    // A closing dialog returns the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => settle(FRAMES, mine)));
  };
}

/** Ends when somebody presses elsewhere, which leaves the focus on nothing as a removal does. */
function startWatch(): AbortController {
  watch?.abort();
  const mine = new AbortController();
  const { signal } = mine;
  // The second press of a double click may still be on the dialog.
  const onPress = ({ target }: Event): void => {
    if (!(target instanceof Element && isInDialog(target))) mine.abort();
  };
  document.addEventListener('pointerdown', onPress, { capture: true, signal });
  watch = mine;
  return mine;
}

function isInDialog(element: Element | null): boolean {
  return element?.closest('[role="dialog"], [role="alertdialog"]') instanceof Element;
}

function focusHeading(section: Element | null): void {
  const nearby = section?.isConnected === true ? section.querySelector('h2') : null;
  const heading = nearby ?? document.querySelector('main h1');
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus();
}
