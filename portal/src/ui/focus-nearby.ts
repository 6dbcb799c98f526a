/**
 * Remembers where the focus is before something that may take its place away: a line that is removed,
 * a button that is no longer offered. The function that it answers is called afterwards: where the
 * focus is lost, the heading of its section takes it, else the page's, so that nobody starts at the
 * top of the page again.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const section = before?.closest('section') ?? null;
  const settle = (): void => {
    if (before?.isConnected === true || document.activeElement !== document.body) return;
    const nearby = section?.isConnected === true ? section.querySelector('h2') : null;
    const heading = nearby ?? document.querySelector('main h1');
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus();
  };
  // A dialog that closes gives the focus back in the next frame.
  return () => void requestAnimationFrame(() => requestAnimationFrame(settle));
}
