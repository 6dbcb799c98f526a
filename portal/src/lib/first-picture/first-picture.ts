import { allRulesId, firstPictureId, type FirstPictureNote, keptStyle } from '@rampa/contract';
import { bringDrawnAnswers } from './drawn-answers.ts';

export type Picture = Omit<FirstPictureNote, 'answered'>;

/**
 * What the page says of its picture; null where it has none. It goes out of the page, which somebody
 * else may look at after a sign-out.
 */
export function readFirstPicture(
  /** When the page was asked for. */
  arrivedAt: () => number,
): Picture | null {
  const element = document.getElementById(firstPictureId);
  if (element === null) return null;
  // Written by our own server, by the contract's type.
  const { answered, ...picture } = JSON.parse(element.textContent) as FirstPictureNote;
  bringDrawnAnswers(answered, arrivedAt());
  element.remove();
  return picture;
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
