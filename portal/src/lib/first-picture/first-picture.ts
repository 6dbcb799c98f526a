import { firstPictureId, type FirstPictureNote, keptStyle } from '@rampa/contract';

/** What the page says of its picture; null where it has none. */
export function readFirstPicture(): FirstPictureNote | null {
  const content = document.getElementById(firstPictureId)?.textContent;
  // Written by our own server, by the contract's type.
  return content === undefined ? null : (JSON.parse(content) as FirstPictureNote);
}

/** The page's policy ignores styles in markup, but not those that a script sets. */
export function applyKeptStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${keptStyle}]`)) {
    element.style.cssText = element.getAttribute(keptStyle) ?? '';
    element.removeAttribute(keptStyle);
  }
}
