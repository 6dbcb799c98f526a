import { allRulesId, firstPictureId, type FirstPictureNote, keptStyle } from '@rampa/contract';
import { bringDrawnAnswers } from './drawn-answers.ts';

export type Picture = Omit<FirstPictureNote, 'answered'>;

/**
 * What the page says about its picture; null without one. It is removed from the page, which somebody
 * else may look at after a sign-out.
 */
export function readFirstPicture(
  /** When the page was requested. */
  arrivedAt: () => number,
): Picture | null {
  const element = document.getElementById(firstPictureId);
  if (element === null) return null;
  // Written by our own server, with the contract's type.
  const { answered, ...picture } = JSON.parse(element.textContent) as FirstPictureNote;
  bringDrawnAnswers(answered, arrivedAt(), picture.languageId);
  element.remove();
  return picture;
}

/** The picture has its own style rules; whatever is drawn from here on needs the others too. */
export function bringAllRules(): void {
  const kept = document.querySelector<HTMLTemplateElement>(`template#${allRulesId}`);
  if (kept === null) return;
  // Rules of files loaded later come after them.
  document.querySelector('head > style:not(#typeface)')?.after(kept.content);
  kept.remove();
}

/** The page's policy ignores inline styles in markup, but not those set by a script. */
export function applyKeptStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${keptStyle}]`)) {
    element.style.cssText = element.getAttribute(keptStyle) ?? '';
    element.removeAttribute(keptStyle);
  }
}
