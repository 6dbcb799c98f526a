import { allRulesId, firstPictureId, type FirstPictureNote, keptStyle } from '@rampa/contract';

/** What the page says of its picture; null where it has none. */
export function readFirstPicture(): FirstPictureNote | null {
  const content = document.getElementById(firstPictureId)?.textContent;
  // Written by our own server, by the contract's type.
  return content === undefined ? null : (JSON.parse(content) as FirstPictureNote);
}

/** The picture has its own rules; whatever is drawn from here on needs the others too. */
export function bringAllRules(): void {
  const kept = document.querySelector<HTMLTemplateElement>(`template#${allRulesId}`);
  if (kept === null) return;
  // Rules of files that are loaded later stand after them.
  document.querySelector('head > style')?.after(kept.content);
  kept.remove();
}

/** The page's policy ignores styles in markup, but not those that a script sets. */
export function applyKeptStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${keptStyle}]`)) {
    element.style.cssText = element.getAttribute(keptStyle) ?? '';
    element.removeAttribute(keptStyle);
  }
}
