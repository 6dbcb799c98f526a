/** Where the page keeps what was typed into it for the page that takes its place. */
export const typedStorageKey = 'typed before loading again';

/** What was typed at an address, by the ids of its fields: their text, or whether they are ticked. */
export interface TypedBefore {
  readonly path: string;
  readonly fields: readonly (readonly [id: string, value: string | boolean])[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Secrets, files, and what has another id on the next page. */
const notKept =
  '[type="password"], [type="file"], [type="hidden"], [autocomplete="one-time-code"], [id^="react-aria"], [id^="_"]';

/**
 * Loads the page again for a part whose code could not be loaded: after an upgrade its file is gone, and the new page has its own. What
 * was typed is kept for it. Once for each file, which the error names: throws where that has not helped. Does nothing where there is no page
 * now, without a network or while the server is replaced.
 */
export async function loadAgain(error: unknown): Promise<void> {
  if (!navigator.onLine || !(await isThere())) return;
  const key = `reloaded: ${String(error)}`;
  if (sessionStorage.getItem(key) !== null) throw error;
  sessionStorage.setItem(key, 'yes');
  keepTyped();
  location.reload();
  // Nothing is shown of the page that is left.
  await new Promise(() => undefined);
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function keepTyped(): void {
  const fields = [
    ...document.querySelectorAll<Field>(
      `:is(input, textarea, select)[id]:not(:disabled, ${notKept})`,
    ),
  ].map((field) => [field.id, valueOf(field)] as const);
  const typed: TypedBefore = { path: location.pathname, fields };
  sessionStorage.setItem(typedStorageKey, JSON.stringify(typed));
}

function valueOf(field: Field): string | boolean {
  const ticked = field instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(field.type);
  return ticked ? field.checked : field.value;
}
