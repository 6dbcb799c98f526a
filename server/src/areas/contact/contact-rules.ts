import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';

/** Nobody writes a message faster; the portal waits the rest by itself. */
export const minimumSeconds = 3;
/** A form that was open longer gets a new ticket by itself. */
export const ticketLifeSeconds = 86_400;

/** Messages of visitors from one address, which a whole mobile network may share. */
export const messagesFromAddress: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 300,
  oneByOne: true,
};

/**
 * Messages of one customer, wherever they write from and in whichever of their accounts: their neighbours do not keep them
 * from it.
 */
export const messagesOfCustomer: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
};

/** Messages with one sender address, each of which triggers a mail to it. */
export const messagesOfSender: ThrottleRule = {
  free: 4,
  firstWaitSeconds: 300,
  longestWaitSeconds: 21_600,
  forgetAfterSeconds: 86_400,
};

/** `261121-48213077`: the day in toll time, then random digits. */
export function referenceOf(day: string, chance: number): string {
  return `${day.slice(2).replaceAll('-', '')}-${String(chance).padStart(8, '0')}`;
}
