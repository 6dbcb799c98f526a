import { fromAddress, type Counted } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';

const HOUR = 3600;
const DAY = 86_400;

/** Pairs that do not fit, of one plate: it is read in the street, so that the serial number would be guessed. */
const guessesAtPlate: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: DAY,
};

/** The same of one serial number. */
const guessesAtSerial: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: DAY,
};

/** Pairs that do not fit, of any tags from one network, which a whole mobile network may share. */
const guessesFromNetwork: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 300,
  oneByOne: true,
};

/** Top-ups that guests begin for one tag and do not pay: each costs inquiries at the gateway, or a slip of two months. */
const unpaidOfTag: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: DAY,
};

/** The same from one network. */
const unpaidFromNetwork: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 120,
  forgetAfterSeconds: 120,
  oneByOne: true,
};

/** Orders whose outcome is to be told to one address, whoever has written it there. */
const ordersOfRecipient: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: DAY,
};

/** Receipts of one order: each is drawn again. */
const receiptsOfOrder: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 10,
  longestWaitSeconds: 10,
  forgetAfterSeconds: 10,
  oneByOne: true,
};

export interface NamedPair {
  readonly serialNumber: string;
  /** Folded, so that one plate has one counter however it is typed. */
  readonly plate: string;
}

export function guessesOf({ serialNumber, plate }: NamedPair, address: string): readonly Counted[] {
  return [
    { kind: 'guest-top-up-plate', value: plate, rule: guessesAtPlate },
    { kind: 'guest-top-up-serial', value: serialNumber, rule: guessesAtSerial },
    fromAddress('guest-top-up-address', address, guessesFromNetwork),
  ];
}

export const unpaidOfGuests = (tagId: string): Counted => ({
  kind: 'guest-top-ups-of-tag',
  value: tagId,
  rule: unpaidOfTag,
});

export const unpaidFrom = (address: string): Counted =>
  fromAddress('guest-top-ups-address', address, unpaidFromNetwork);

export const mailsTo = (email: string): Counted => ({
  kind: 'guest-top-up-recipient',
  value: email.toLowerCase(),
  rule: ordersOfRecipient,
});

export const receiptsOf = (orderNumber: string): Counted => ({
  kind: 'guest-receipts',
  value: orderNumber,
  rule: receiptsOfOrder,
});
