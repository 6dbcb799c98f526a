import type { Country } from '@rampa/contract';
import type { DemoLives } from './demo-lives.ts';
import { livesOfSerbia } from './lives-rs.ts';
import { livesOfSrpska } from './lives-sr.ts';

/** The people of the demo: the country's, or fewer if it should load quickly. */
export function livesIn(demo: {
  readonly country: Country;
  readonly lives?: DemoLives;
}): DemoLives {
  return demo.lives ?? livesOf[demo.country];
}

export const livesOf: Readonly<Record<Country, DemoLives>> = {
  rs: livesOfSerbia,
  sr: livesOfSrpska,
};

/** What somebody typed for a measurement. */
export function countryNamed(text: string): Country {
  if (text !== 'rs' && text !== 'sr') throw new Error(`${text} is no country of the demo.`);
  return text;
}
