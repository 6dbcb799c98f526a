import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  charge,
  settle,
  waitOf,
  type ThrottleState,
} from '../../platform/throttle/throttle-rules.ts';
import {
  chargeSignIn,
  deviceRule,
  excuseName,
  firstLinkRule,
  settleSignIn,
} from './throttle-rules.ts';

// A day in virtual time, by the rules that the server goes by, without a database.

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const start = Temporal.Instant.from('2026-11-20T00:00:00Z').epochMilliseconds;

/**
 * What an attacker may try in 24 hours by the rules that these have replaced: the loops below, run with
 * `throttle-rules.ts` of this area and of the platform as they were then. `steady` tries as soon as it
 * may; `pausing` stays quiet for as long as pays best. By those rules a network of a thousand customers who
 * signed in ten times a day each refused 6,452 of the 9,895 who were right.
 */
const before = {
  oneAccountFromThousandAddresses: { steady: 103_000, pausing: 168_000 },
  manyAccountsFromOneAddress: { steady: 132, pausing: 836 },
} as const;

interface Try {
  readonly name: string;
  readonly network: string;
  readonly right: boolean;
  /** Of a device that is known to the user. */
  readonly device?: string;
}

/** All counters; `at` is milliseconds. */
function openCounters() {
  const states = new Map<string, ThrottleState>();
  const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(start + at);
  const stateAt = (key: string, at: number): ThrottleState =>
    states.get(key) ?? { failures: 0, blockedUntil: null, lastFailedAt: instant(at) };
  const keysOf = ({ name, network }: Pick<Try, 'name' | 'network'>) => ({
    nameAtAddress: `pair ${network} ${name}`,
    network: `network ${network}`,
    name: `name ${name}`,
  });
  const signInStates = (keys: ReturnType<typeof keysOf>, at: number) => ({
    nameAtAddress: stateAt(keys.nameAtAddress, at),
    network: stateAt(keys.network, at),
    name: stateAt(keys.name, at),
  });
  const save = (keys: ReturnType<typeof keysOf>, next: ReturnType<typeof signInStates>) => {
    states.set(keys.nameAtAddress, next.nameAtAddress);
    states.set(keys.network, next.network);
    states.set(keys.name, next.name);
  };

  return {
    /** Seconds to wait; 0 if the password was looked at. */
    signIn(tried: Try, at: number): number {
      if (tried.device !== undefined) {
        const key = `device ${tried.device}`;
        const wait = waitOf(deviceRule, stateAt(key, at), instant(at));
        if (wait > 0) return wait;
        const charged = charge(deviceRule, stateAt(key, at), instant(at));
        states.set(key, tried.right ? settle(deviceRule, charged).own : charged);
        return 0;
      }
      const keys = keysOf(tried);
      const charged = chargeSignIn(signInStates(keys, at), instant(at));
      if ('wait' in charged) return charged.wait;
      save(keys, tried.right ? settleSignIn(charged.next) : charged.next);
      return 0;
    },
    /** A new password by a link. */
    reset(tried: Pick<Try, 'name' | 'network'>, at: number): void {
      const keys = keysOf(tried);
      save(keys, excuseName(signInStates(keys, at)));
    },
    /** Seconds to wait for the first link of the day. */
    askForLink(name: string, at: number): number {
      const key = `link ${name}`;
      const wait = waitOf(firstLinkRule, stateAt(key, at), instant(at));
      if (wait === 0) states.set(key, charge(firstLinkRule, stateAt(key, at), instant(at)));
      return wait;
    },
  };
}

/** Numbers from 0 to 1, the same in each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Moments of a day when somebody signs in so many times, at random, in order. */
function momentsOf(times: number, chance: () => number): number[] {
  return Array.from({ length: times }, () => Math.floor(chance() * DAY)).sort((a, b) => a - b);
}

interface Crowd {
  readonly signInsADay: number;
  readonly knownDevices: boolean;
  /** Seconds after which somebody who has mistyped tries again; without it, when they would have come anyway. */
  readonly againAfter?: number;
}

const CUSTOMERS = 1000;

/** The sign-ins of a day behind one address, one in a hundred of them mistyped. */
function triesOf({ signInsADay, knownDevices, againAfter }: Crowd): (Try & { at: number })[] {
  const chance = chances(20_261_124);
  return Array.from({ length: CUSTOMERS }, (_, customer) =>
    momentsOf(signInsADay, chance).flatMap((at) => {
      const tried = {
        name: `customer ${customer}`,
        network: 'mobile',
        ...(knownDevices ? { device: `of customer ${customer}` } : {}),
      };
      const right = chance() >= 0.01;
      const again = { ...tried, right: true, at: at + (againAfter ?? 0) * SECOND };
      return [{ ...tried, right, at }, ...(right || againAfter === undefined ? [] : [again])];
    }),
  )
    .flat()
    .sort((a, b) => a.at - b.at);
}

/** Guesses that an attacker gets looked at in a day who, after so long a wait, stays quiet for a while. */
function guessesInADay(
  guess: (at: number) => number,
  { patience = Infinity, quiet = 0 }: { readonly patience?: number; readonly quiet?: number } = {},
): number {
  let looked = 0;
  for (let at = 0; at < DAY;) {
    const wait = guess(at);
    if (wait === 0) looked += 1;
    at += (wait > patience ? quiet : wait) * SECOND;
  }
  return looked;
}

/** With pauses of these lengths, after waits of these: none, or whichever pays best. */
const pauses = [80, 320, 640].flatMap((patience) =>
  [1801, 3601, 14_401].map((quiet) => ({ patience, quiet })),
);

function manyAccounts(strategy?: (typeof pauses)[number]): number {
  const counters = openCounters();
  let tried = 0;
  return guessesInADay((at) => {
    const wait = counters.signIn({ name: `victim ${tried}`, network: 'own', right: false }, at);
    if (wait === 0) tried += 1;
    return wait;
  }, strategy);
}

/** The same account from all addresses, so that its name counts as attacked throughout. */
function oneAccount(
  addresses: number,
  {
    device,
    patience = Infinity,
    quiet = 0,
  }: Partial<(typeof pauses)[number]> & {
    readonly device?: string;
  } = {},
): number {
  const counters = openCounters();
  const due = Array.from({ length: addresses }, (_, address) => ({ address, at: 0 }));
  let looked = 0;
  for (let next = due[0]; next !== undefined && next.at < DAY; next = due[0]) {
    const network = `own ${next.address}`;
    const tried = { name: 'victim', network, right: false, ...(device ? { device } : {}) };
    const wait = counters.signIn(tried, next.at);
    if (wait === 0) looked += 1;
    else {
      due.shift();
      const at = next.at + (wait > patience ? quiet : wait) * SECOND;
      due.splice(due.findLastIndex((other) => other.at <= at) + 1, 0, { ...next, at });
    }
  }
  return looked;
}

const best = (run: (strategy: (typeof pauses)[number]) => number): number =>
  Math.max(...pauses.map(run));

describe('a thousand customers behind one address, each sign-in mistyped with one chance in a hundred', () => {
  test.each<Crowd & { readonly which: string }>([
    { which: 'ten a day, known devices', signInsADay: 10, knownDevices: true },
    { which: 'ten a day, none known', signInsADay: 10, knownDevices: false },
    // A typing error every two minutes.
    { which: 'every twenty minutes, none known', signInsADay: 72, knownDevices: false },
    {
      which: 'every twenty minutes, none known, and again at once',
      signInsADay: 72,
      knownDevices: false,
      againAfter: 20,
    },
  ])('nobody who is right is refused: $which', (crowd) => {
    const counters = openCounters();
    const refused = triesOf(crowd).filter((tried) => {
      const wait = counters.signIn(tried, tried.at);
      return tried.right && wait > 0;
    });
    expect(refused).toEqual([]);
  });
});

describe('a neighbour guesses all day, as fast as allowed', () => {
  /** The neighbour gets each place that becomes free, by whichever name has one left. */
  function openHostileNetwork() {
    const counters = openCounters();
    let at = 0;
    let tried = 0;
    return {
      counters,
      guessUntil(end: number): void {
        while (at < end) {
          const guess = { name: `victim ${tried}`, network: 'mobile', right: false };
          const wait = counters.signIn(guess, at);
          if (wait === 0) tried += 1;
          at += wait * SECOND;
        }
      },
    };
  }

  test('customers on devices that they have used before are never refused', () => {
    const { counters, guessUntil } = openHostileNetwork();
    const refused = triesOf({ signInsADay: 10, knownDevices: true, againAfter: 20 }).filter(
      (tried) => {
        guessUntil(tried.at);
        return counters.signIn(tried, tried.at) > 0 && tried.right;
      },
    );
    expect(refused).toEqual([]);
  });

  test('a customer on a new device is in as soon as a mail arrives', () => {
    const { counters, guessUntil } = openHostileNetwork();
    const mailTakes = 60;
    const delays: number[] = [];
    for (const [customer, at] of momentsOf(CUSTOMERS, chances(7)).entries()) {
      guessUntil(at);
      const tried = { name: `customer ${customer}`, network: 'mobile', right: true };
      if (counters.signIn(tried, at) === 0) delays.push(0);
      else {
        const wait = counters.askForLink(tried.name, at);
        const later = at + (wait + mailTakes) * SECOND;
        counters.reset(tried, later);
        // Whoever sets a password by a link does it on a device that is known from then on.
        const device = `of customer ${customer}`;
        delays.push(wait + mailTakes + counters.signIn({ ...tried, device }, later));
      }
    }
    expect(delays).toContain(mailTakes);
    expect(Math.max(...delays)).toBe(mailTakes);
  });

  test('a quarter of an hour after the last guess everybody who is right is let in again', () => {
    const { counters, guessUntil } = openHostileNetwork();
    guessUntil(DAY / 2);
    const chance = chances(3);
    for (let customer = 0; customer < CUSTOMERS; customer += 1) {
      const at = DAY / 2 + 900 * SECOND + Math.floor(chance() * 900) * SECOND;
      const tried = { name: `customer ${customer}`, network: 'mobile', right: true };
      expect(counters.signIn(tried, at)).toBe(0);
    }
  });
});

describe('an attacker gets no more guesses than by the rules before', () => {
  test('at one account, from a thousand addresses', () => {
    const { steady, pausing } = before.oneAccountFromThousandAddresses;
    expect(oneAccount(1000)).toBeLessThanOrEqual(steady);
    // Addresses do not help each other: ten of them show what a thousand do.
    expect(100 * best((strategy) => oneAccount(10, strategy))).toBeLessThanOrEqual(pausing);
  });

  test('at many accounts, from each address', () => {
    const { steady, pausing } = before.manyAccountsFromOneAddress;
    expect(manyAccounts()).toBeLessThanOrEqual(steady);
    expect(best(manyAccounts)).toBeLessThanOrEqual(pausing);
  });

  test('with what a device is known by, stolen, no more than from one address, wherever from', () => {
    const device = 'stolen';
    expect(oneAccount(1000, { device })).toBeLessThanOrEqual(oneAccount(1));
    expect(best((strategy) => oneAccount(100, { ...strategy, device }))).toBeLessThanOrEqual(
      oneAccount(1),
    );
  });

  test.each<{ readonly cycle: readonly ('typo' | 'right' | 'link' | 'guess')[] }>([
    { cycle: ['right', 'guess'] },
    { cycle: ['typo', 'right', 'guess'] },
    { cycle: ['typo', 'typo', 'typo', 'typo', 'right', 'guess'] },
    { cycle: ['typo', 'link', 'guess'] },
    { cycle: ['typo', 'typo', 'typo', 'typo', 'link', 'guess'] },
    { cycle: ['guess', 'guess', 'guess', 'link', 'right'] },
  ])('an account of their own gives no guess more: $cycle', ({ cycle }) => {
    const counters = openCounters();
    const own = { name: 'own', network: 'own' };
    let steps = 0;
    let guesses = 0;
    guessesInADay((at) => {
      const step = cycle[steps % cycle.length];
      const victim = { name: `victim ${guesses}`, network: 'own' };
      const tried = { ...(step === 'guess' ? victim : own), right: step === 'right' };
      const wait = step === 'link' ? 0 : counters.signIn(tried, at);
      if (step === 'link') counters.reset(own, at);
      if (wait > 0) return wait;
      if (step === 'guess') guesses += 1;
      steps += 1;
      return 0;
    });
    expect(guesses).toBeLessThanOrEqual(manyAccounts());
  });
});
