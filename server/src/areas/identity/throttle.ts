import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { networkOf, type Pseudonym } from '../../platform/throttle/pseudonym.ts';
import {
  charge,
  refund,
  waitOf,
  type ThrottleRule,
  type ThrottleState,
} from '../../platform/throttle/throttle-rules.ts';
import { lockThrottles, saveThrottles } from '../../platform/throttle/throttles.store.ts';
import {
  addressRule,
  chargeSignIn,
  mailsToAddressRule,
  nameAtAddressRule,
  passkeysFromAddressRule,
  requestsFromAddressRule,
  type SignInThrottles,
} from './throttle-rules.ts';

export interface Throttle {
  /** Counts a sign-in before its password is looked at; seconds to wait, or 0 to go on. */
  chargeSignIn(name: string, address: string): Promise<number>;
  /** The password was right. */
  refundSignIn(tx: Tx, name: string, address: string): Promise<void>;
  /** Counts a registration or a request for a new link; seconds to wait, or 0 to go on. */
  chargeRequest(address: string): Promise<number>;
  /** Counts a sign-in by passkey; seconds to wait, or 0 to go on. */
  chargePasskey(address: string): Promise<number>;
  /** Counts a mail to an address that nobody has proved yet; seconds to wait, or 0 to send it. */
  chargeMail(tx: Tx, email: string): Promise<number>;
}

export function createThrottle(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonym: Pseudonym;
}): Throttle {
  const { database, clock, pseudonym } = options;

  const signInKeys = (name: string, address: string): SignInThrottles<string> => {
    const network = networkOf(address);
    return {
      nameAtAddress: pseudonym('sign-in-name-at-address', `${network} ${name}`),
      address: pseudonym('sign-in-address', network),
      name: pseudonym('sign-in-name', name),
    };
  };

  const lockSignIn = async (tx: Tx, keys: SignInThrottles<string>) => {
    const states = await lockThrottles(tx, Object.values(keys), clock.now());
    return {
      nameAtAddress: stateOf(states, keys.nameAtAddress),
      address: stateOf(states, keys.address),
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
        [keys.address, states.address],
        [keys.name, states.name],
      ]),
    );

  const chargeOne = async (tx: Tx, key: string, rule: ThrottleRule): Promise<number> => {
    const now = clock.now();
    const state = stateOf(await lockThrottles(tx, [key], now), key);
    const wait = waitOf(state, now);
    if (wait === 0) await saveThrottles(tx, new Map([[key, charge(rule, state, now)]]));
    return wait;
  };

  return {
    chargeSignIn: (name, address) =>
      database.transaction(async (tx) => {
        const keys = signInKeys(name, address);
        const charged = chargeSignIn(await lockSignIn(tx, keys), clock.now());
        if ('wait' in charged) return charged.wait;
        await saveSignIn(tx, keys, charged.next);
        return 0;
      }),
    async refundSignIn(tx, name, address) {
      const keys = signInKeys(name, address);
      const states = await lockSignIn(tx, keys);
      await saveSignIn(tx, keys, {
        // Whoever knows the password starts afresh.
        nameAtAddress: { ...states.nameAtAddress, failures: 0, blockedUntil: null },
        address: refund(addressRule, states.address),
        name: refund(nameAtAddressRule, states.name),
      });
    },
    chargeRequest: (address) =>
      database.transaction((tx) =>
        chargeOne(tx, pseudonym('requests-address', networkOf(address)), requestsFromAddressRule),
      ),
    chargePasskey: (address) =>
      database.transaction((tx) =>
        chargeOne(tx, pseudonym('passkeys-address', networkOf(address)), passkeysFromAddressRule),
      ),
    chargeMail: (tx, email) => chargeOne(tx, pseudonym('mail-address', email), mailsToAddressRule),
  };
}

function stateOf(states: ReadonlyMap<string, ThrottleState>, key: string): ThrottleState {
  const state = states.get(key);
  if (state === undefined) throw new Error('A throttle was not locked');
  return state;
}
