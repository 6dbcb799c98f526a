import type { Country } from '@rampa/contract';
import type { DemoLives } from './demo-lives.ts';
import { livesOfSerbia } from './lives-rs.ts';
import { livesOfSrpska } from './lives-sr.ts';

export const livesOf: Readonly<Record<Country, DemoLives>> = {
  rs: livesOfSerbia,
  sr: livesOfSrpska,
};
