import type { Clock } from '../../lib/clock.ts';
import type { Paper } from './verification-verdict.ts';

/** The paper of a tag on its way to the form: scanned, or checked before signing in. */
export interface CarriedPaper extends Paper {
  readonly origin: 'scanned' | 'typed';
}

const storageKey = 'carried-paper';
/** Milliseconds; as long as a sign-in or a registration takes. */
const lifetime = 30 * 60_000;

/**
 * The two numbers of a paper, kept for the tab's session: whoever has both can link the tag, so they
 * must not stand in an address, which histories, logs and the next page's `Referer` repeat.
 */
export function createCarriedPapers(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  clock: Pick<Clock, 'now'>,
) {
  const drop = (): void => storage.removeItem(storageKey);
  return {
    keep: (paper: CarriedPaper): void =>
      storage.setItem(storageKey, JSON.stringify({ ...paper, keptAt: clock.now() })),
    /** The one kept last, unless it was too long ago. */
    read(): CarriedPaper | null {
      const paper = parse(storage.getItem(storageKey));
      if (paper === null) return null;
      const age = clock.now() - paper.keptAt;
      if (age >= 0 && age < lifetime) return paper;
      drop();
      return null;
    },
    drop,
  };
}

function parse(text: string | null): (CarriedPaper & { readonly keptAt: number }) | null {
  if (text === null) return null;
  try {
    const paper: unknown = JSON.parse(text);
    return isPaper(paper) ? paper : null;
  } catch {
    return null;
  }
}

function isPaper(value: unknown): value is CarriedPaper & { readonly keptAt: number } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'serial_number' in value &&
    typeof value.serial_number === 'string' &&
    'verificationCode' in value &&
    typeof value.verificationCode === 'string' &&
    'origin' in value &&
    (value.origin === 'scanned' || value.origin === 'typed') &&
    'keptAt' in value &&
    typeof value.keptAt === 'number'
  );
}
