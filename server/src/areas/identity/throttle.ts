import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import {
  charge,
  refund,
  settle,
  waitOf,
  type ThrottleRule,
  type ThrottleState,
} from '../../platform/throttle/throttle-rules.ts';
import { lockThrottles, saveThrottles } from '../../platform/throttle/throttles.store.ts';
import {
  chargeSignIn,
  deviceRule,
  excuseName,
  firstLinkRule,
  linkRequestsRule,
  mailsToAddressRule,
  passkeysFromAddressRule,
  registrationsRule,
  settleSignIn,
  wrongLinksRule,
  type SignInThrottles,
} from './throttle-rules.ts';

/** Where somebody tries a password. */
export interface SignInAttempt {
  /** As it was typed, folded. */
  readonly name: string;
  readonly address: string;
  /** The key of a device from which the user of that name has signed in before; null for any other. */
  readonly device: string | null;
}

export interface Throttle {
  /** Counts a sign-in before its password is looked at; seconds to wait, or 0 to go on. */
  chargeSignIn(attempt: SignInAttempt): Promise<number>;
  /** The password was right. */
  settleSignIn(tx: Tx, attempt: SignInAttempt): Promise<void>;
  /** Whoever has proved to own a name does not have to wait for earlier wrong guesses. */
  excuse(tx: Tx, name: string, address: string): Promise<void>;
  /** Counts a registration; seconds to wait, or 0 to go on. */
  chargeRegistration(address: string): Promise<number>;
  /** Counts a request for a link; seconds to wait, or 0 to go on. */
  chargeLinkRequest(email: string, address: string): Promise<number>;
  /** Counts a link that does not work; seconds to wait, or 0 to go on. */
  chargeWrongLink(address: string): Promise<number>;
  /** Counts a sign-in by passkey; seconds to wait, or 0 to go on. */
  chargePasskey(address: string): Promise<number>;
  /** The passkey was right. */
  refundPasskey(tx: Tx, address: string): Promise<void>;
  /** Counts a mail to an address that nobody has proved yet; seconds to wait, or 0 to send it. */
  chargeMail(tx: Tx, email: string): Promise<number>;
}

export function createThrottle(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonym: Pseudonym;
}): Throttle {
  const { database, clock, pseudonym } = options;

  const deviceKey = (device: string): string => pseudonym('sign-in-device', device);
  const passkeysKey = (address: string): string =>
    pseudonym('passkeys-address', networkOf(address));

  const signInKeys = (name: string, address: string): SignInThrottles<string> => {
    const network = networkOf(address);
    return {
      nameAtAddress: pseudonym('sign-in-name-at-address', `${network} ${name}`),
      network: pseudonym('sign-in-address', network),
      name: pseudonym('sign-in-name', name),
    };
  };

  const lockSignIn = async (tx: Tx, keys: SignInThrottles<string>) => {
    const states = await lockThrottles(tx, Object.values(keys), clock.now());
    return {
      nameAtAddress: stateOf(states, keys.nameAtAddress),
      network: stateOf(states, keys.network),
      name: stateOf(states, keys.name),
    };
  };

  const saveSignIn = (
    tx: Tx,
    keys: SignInThrottles<string>,
    states: SignInThrottles<ThrottleState>,
  ): Promise<void> =>
    saveThrottles(
      tx,
      new Map([
        [keys.nameAtAddress, states.nameAtAddress],
        [keys.network, states.network],
        [keys.name, states.name],
      ]),
    );

  const lockOne = async (tx: Tx, key: string): Promise<ThrottleState> =>
    stateOf(await lockThrottles(tx, [key], clock.now()), key);

  const chargeOne = async (tx: Tx, key: string, rule: ThrottleRule): Promise<number> => {
    const now = clock.now();
    const state = await lockOne(tx, key);
    const wait = waitOf(rule, state, now);
    if (wait === 0) await saveThrottles(tx, new Map([[key, charge(rule, state, now)]]));
    return wait;
  };

  const chargeNetwork = (kind: string, address: string, rule: ThrottleRule): Promise<number> =>
    database.transaction((tx) => chargeOne(tx, pseudonym(kind, networkOf(address)), rule));

  return {
    chargeSignIn: ({ name, address, device }) =>
      database.transaction(async (tx) => {
        if (device !== null) return chargeOne(tx, deviceKey(device), deviceRule);
        const keys = signInKeys(name, address);
        const charged = chargeSignIn(await lockSignIn(tx, keys), clock.now());
        if ('wait' in charged) return charged.wait;
        await saveSignIn(tx, keys, charged.next);
        return 0;
      }),
    async settleSignIn(tx, { name, address, device }) {
      if (device !== null) {
        const key = deviceKey(device);
        const { own } = settle(deviceRule, await lockOne(tx, key));
        await saveThrottles(tx, new Map([[key, own]]));
        return;
      }
      const keys = signInKeys(name, address);
      await saveSignIn(tx, keys, settleSignIn(await lockSignIn(tx, keys)));
    },
    async excuse(tx, name, address) {
      const keys = signInKeys(name, address);
      await saveSignIn(tx, keys, excuseName(await lockSignIn(tx, keys)));
    },
    chargeRegistration: (address) => chargeNetwork('registrations', address, registrationsRule),
    chargeWrongLink: (address) => chargeNetwork('wrong-links', address, wrongLinksRule),
    chargeLinkRequest: (email, address) =>
      database.transaction(async (tx) => {
        if ((await chargeOne(tx, pseudonym('first-link', email), firstLinkRule)) === 0) return 0;
        const network = pseudonym('link-requests', networkOf(address));
        return chargeOne(tx, network, linkRequestsRule);
      }),
    chargePasskey: (address) =>
      database.transaction((tx) => chargeOne(tx, passkeysKey(address), passkeysFromAddressRule)),
    async refundPasskey(tx, address) {
      const key = passkeysKey(address);
      await saveThrottles(tx, new Map([[key, refund(await lockOne(tx, key))]]));
    },
    chargeMail: (tx, email) => chargeOne(tx, pseudonym('mail-address', email), mailsToAddressRule),
  };
}

function stateOf(states: ReadonlyMap<string, ThrottleState>, key: string): ThrottleState {
  const state = states.get(key);
  if (state === undefined) throw new Error('A throttle was not locked');
  return state;
}
