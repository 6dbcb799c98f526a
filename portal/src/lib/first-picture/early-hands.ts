import { heldButton, untakenPicture } from '@rampa/contract';

/*
 * What is typed into the first picture, and buttons pressed on it, take effect once the portal has
 * taken it over.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Records what is typed from here on; the returned function passes it on to the portal's own fields. */
export function watchEarlyHands(root: Element): () => void {
  const typed = new Map<Field, string | boolean>();
  const note = (field: Field): void => {
    typed.set(field, isTicked(field) ? field.checked : field.value);
  };
  const listen = ({ target }: Event): void => {
    if (isField(target)) note(target);
  };
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    if (isChanged(field)) note(field);
  }
  // Before React sees it: React may take the field over at that very moment, and empty it.
  document.addEventListener('input', listen, true);
  return () => {
    document.removeEventListener('input', listen, true);
    for (const [field, value] of typed) {
      // A part of the screen may have been redrawn.
      const shown = field.isConnected ? field : document.getElementById(field.id);
      if (!isField(shown)) continue;
      handOver(shown, value);
      if (shown !== field) shown.focus();
    }
    document.documentElement.removeAttribute(untakenPicture);
    pressHeldButton();
  };
}

export function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/** One that is on or off, and has its value whether or not somebody has touched it. */
function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(field.type);
}

/** As if somebody had typed it there, or ticked it. */
export function handOver(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement && field.checked !== value) field.click();
    return;
  }
  // React reports a change where a field differs from the value it saw last, which may be what was typed
  // before: so it is shown another value first, and then the field's own setter bypasses it.
  if (!(field instanceof HTMLSelectElement)) field.value = value === '' ? ' ' : '';
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Presses the button that the page's inline script has held back: before, it would have done
 * nothing, or submitted its form natively.
 */
function pressHeldButton(): void {
  const held: unknown = Reflect.get(window, heldButton);
  if (held instanceof HTMLElement && held.isConnected) held.click();
}
