import type { KeptData } from '@rampa/contract/personal-data';
import { toWireInstant } from '../../../platform/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { KeptDataRecord } from './kept-data.ts';

export function keptDataView({ wholeAccount, kinds, unlisted }: KeptDataRecord): KeptData {
  return {
    wholeAccount,
    items: kinds.map(({ from, to, firstGoesAt, ...rest }) => ({
      ...rest,
      from: onWire(from),
      to: onWire(to),
      firstGoesAt: onWire(firstGoesAt),
    })),
    unlisted: [...unlisted],
  };
}

function onWire(moment: Temporal.Instant | null): string | null {
  return moment === null ? null : toWireInstant(moment);
}
