import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';

/** A passage from Stara Pazova to Novi Sad south, half an hour's drive, as lanes deliver it. */
export function lanesPassage(serialNumber: string, exitedAt: string, changes: object = {}) {
  return {
    key: uuid(),
    serialNumber,
    entryStation: 'rs-a1-stara-pazova',
    enteredAt: Temporal.Instant.from(exitedAt).subtract({ minutes: 28 }).toString(),
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt,
    lane: '3',
    category: 'I',
    ...changes,
  };
}
