import type { Country } from '@rampa/contract';

/** The colour of a country's motorway signs, as in the portal's `tokens.css` (accent 700, 300, 900). */
export interface SignColours {
  /** Behind white letters, and of letters on white. */
  readonly sign: string;
  /** Of letters on a dark ground. */
  readonly onDark: string;
  /** Behind white letters at night. */
  readonly night: string;
}

export const signColours: Readonly<Record<Country, SignColours>> = {
  rs: { sign: '#00643c', onDark: '#74c79c', night: '#00391f' },
  sr: { sign: '#0d4a94', onDark: '#8bb8ee', night: '#06264f' },
};
