import type { Clock } from '../../lib/clock.ts';
import type { PrintedNumbers } from './verification-verdict.ts';

/** The printed numbers of a tag on their way to the form: scanned, or checked before signing in. */
export interface CarriedNumbers extends PrintedNumbers {
  readonly origin: 'scanned' | 'typed';
}

const storageKey = 'carried-numbers';
/** Milliseconds; as long as a sign-in or a registration takes. */
const lifetime = 30 * 60_000;

/**
 * The two printed numbers of a tag, kept for the tab's session: whoever has both can link the tag, so
 * they must not be in an address, which histories, logs and the next page's `Referer` repeat.
 */
export function createCarriedNumbers(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  clock: Pick<Clock, 'now'>,
) {
  const drop = (): void => storage.removeItem(storageKey);
  return {
    keep: (numbers: CarriedNumbers): void =>
      storage.setItem(storageKey, JSON.stringify({ ...numbers, keptAt: clock.now() })),
    /** The numbers kept last, unless they are too old. */
    read(): CarriedNumbers | null {
      const numbers = parse(storage.getItem(storageKey));
      if (numbers === null) return null;
      const age = clock.now() - numbers.keptAt;
      if (age >= 0 && age < lifetime) return numbers;
      drop();
      return null;
    },
    drop,
  };
}

function parse(text: string | null): (CarriedNumbers & { readonly keptAt: number }) | null {
  if (text === null) return null;
  try {
    const numbers: unknown = JSON.parse(text);
    return isCarried(numbers) ? numbers : null;
  } catch {
    return null;
  }
}

function isCarried(value: unknown): value is CarriedNumbers & { readonly keptAt: number } {
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
