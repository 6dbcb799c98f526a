import { type TypedBefore, typedStorageKey } from '../../ui/load-again.ts';
import { clock } from '../portal.ts';
import { handOver, isField } from './early-hands.ts';

/** Milliseconds in which a form may open again that was in a window. */
const patience = 5 * 60_000;
/** Milliseconds after a field has come, in which its form takes it over. */
const pause = 50;

/** Gives what was typed before the page had to be loaded again back to its fields, as soon as they are there. */
export function giveBackTyped(): void {
  const kept = sessionStorage.getItem(typedStorageKey);
  if (kept === null) return;
  sessionStorage.removeItem(typedStorageKey);
  // Written by the page before.
  const { path, fields } = JSON.parse(kept) as TypedBefore;
  const left = new Map(fields);
  let waits = false;

  function look(): void {
    waits = false;
    if (location.pathname !== path) left.clear();
    for (const [id, value] of left) {
      const field = document.getElementById(id);
      if (!isField(field)) continue;
      left.delete(id);
      // Somebody may have begun again before this came.
      if (field !== document.activeElement || field.value === '') handOver(field, value);
    }
    if (left.size === 0) stop();
  }

  const observer = new MutationObserver(() => {
    if (waits) return;
    waits = true;
    clock.after(pause, look);
  });
  const stopWaiting = clock.after(patience, stop);
  // What somebody types meanwhile counts.
  const typed = ({ target, isTrusted }: Event): void => {
    if (isTrusted && isField(target)) left.delete(target.id);
  };
  document.addEventListener('input', typed, true);
  observer.observe(document.body, { childList: true, subtree: true });
  look();

  function stop(): void {
    stopWaiting();
    observer.disconnect();
    document.removeEventListener('input', typed, true);
  }
}
