import { isIPv6 } from 'node:net';
import { connectionFaults } from './connection-faults.ts';
import { keysIn } from './platform/keys/key-list.ts';

/** Settings as they were given, without empty ones. */
type Given = Readonly<Record<string, string | undefined>>;

const demanded: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'the https address at which customers reach the portal',
  SECRET_KEY: 'at least 32 random characters, the same on every server',
  INTAKE_KEY: 'at least 32 random characters, known to the systems that deliver to /intake',
  ACCESS_TOKEN_PRIVATE_KEY:
    'the Ed25519 private key of the access tokens (PEM or JWK), the same on every server',
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'the address that mails come from',
  PAYMENT_BASE_URL: 'the address of the payment gateway',
  PAYMENT_KEY: "the merchant's key at the payment gateway",
  PAYMENT_TOKEN: "the merchant's authenticity token, 40 characters",
  BANK_ACCOUNT: 'the account that bank transfers go to',
  BANK_PAYEE: 'the name and place of the payee on slips',
  OPERATOR_ADDRESS: "the operator's address, as on invoices: street, postcode and place",
  OPERATOR_TAX_NUMBER: "the operator's tax number, as on invoices",
};

/** Shortest length of each secret. */
const secrets: Readonly<Record<string, number>> = {
  SECRET_KEY: 32,
  INTAKE_KEY: 32,
  IPS_KEY: 32,
  T4A_KEY: 32,
  PAYMENT_KEY: 12,
  SEF_API_KEY: 12,
};

/** Lists of such secrets, one a line: those that were used before, and are as good as the ones that are. */
const lists: Readonly<Record<string, number>> = {
  SECRET_KEY_PREVIOUS: 32,
  INTAKE_KEY_PREVIOUS: 32,
  IPS_KEY_PREVIOUS: 32,
  T4A_KEY_PREVIOUS: 32,
};

/** Nobody has more in a row; with more than there are, callers write their own address. */
const MOST_BALANCERS = 10;

/** A demo generates or allows these for itself; production has to be given them, and not weak ones. */
export function productionFaults(given: Given): string[] {
  return [
    missingFaults,
    weakFaults,
    sameSecretFaults,
    connectionFaults,
    proxyFaults,
    cookieFaults,
  ].flatMap((faultsOf) => faultsOf(given));
}

function missingFaults(given: Given): string[] {
  const faults = Object.entries(demanded)
    .filter(([name]) => given[name] === undefined)
    .map(([name, meaning]) => `${name}: is missing (${meaning})`);
  if (given['T4A'] === 'true' && given['T4A_KEY'] === undefined) {
    faults.push('T4A_KEY: is missing (at least 32 random characters, known to the T4A partner)');
  }
  // Alone it would do nothing, and somebody believes that it does.
  if (given['PUSH_PRIVATE_KEY_PREVIOUS'] !== undefined && given['PUSH_PRIVATE_KEY'] === undefined) {
    faults.push('PUSH_PRIVATE_KEY: is missing (PUSH_PRIVATE_KEY_PREVIOUS is used beside it alone)');
  }
  if (given['E_INVOICES_SINCE'] !== undefined) {
    const wanted = {
      SEF_API_KEY: 'the key of the API at the system of e-invoices (SEF)',
      OPERATOR_COMPANY_NUMBER: "the operator's registration number, 8 digits, for e-invoices",
    };
    faults.push(
      ...Object.entries(wanted)
        .filter(([name]) => given[name] === undefined)
        .map(([name, meaning]) => `${name}: is missing (${meaning})`),
    );
  }
  if (given['DATABASE'] === 'embedded') return faults;
  if (given['DATABASE_URL'] === undefined && given['DATABASE_OWNER_URL'] === undefined) {
    faults.push(
      "DATABASE_URL: is missing (the program's login at your PostgreSQL; or DATABASE=embedded, for the one that the program starts itself in DATA_DIR)",
    );
  }
  if (given['DATABASE_OWNER_URL'] === undefined) {
    faults.push(
      "DATABASE_OWNER_URL: is missing (the login that owns the tables; the program's, in DATABASE_URL, must not)",
    );
  }
  return faults;
}

function weakFaults(given: Given): string[] {
  const isWeak = (value: string, minimum: number): boolean =>
    value.length < minimum || new Set(value).size < 10;
  const single = Object.entries(secrets).filter(([name, minimum]) => {
    const value = given[name] ?? '';
    return value !== '' && isWeak(value, minimum);
  });
  const listed = Object.entries(lists).filter(([name, minimum]) =>
    keysIn(given[name] ?? '').some((value) => isWeak(value, minimum)),
  );
  return [...single, ...listed].map(
    ([name, minimum]) =>
      `${name}: is weak (at least ${minimum} characters, with more than a few different ones)`,
  );
}

/** Whoever is told one of two equal secrets knows the other. */
function sameSecretFaults(given: Given): string[] {
  const names = [
    ...Object.keys(secrets),
    'PAYMENT_TOKEN',
    'ACCESS_TOKEN_PRIVATE_KEY',
    'PUSH_PRIVATE_KEY',
  ];
  const values = [
    ...names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const])),
    ...Object.keys(lists).flatMap((name) =>
      keysIn(given[name] ?? '').map((value) => [name, value] as const),
    ),
  ];
  const first = new Map<string, string>();
  return values.flatMap(([name, value]) => {
    const other = first.get(value);
    if (other === undefined) {
      first.set(value, name);
      return [];
    }
    return [`${name}: has the same value as ${other}; give each secret a value of its own`];
  });
}

function proxyFaults({ TRUST_PROXY: trusted = '0' }: Given): string[] {
  const everybody = /^\d+$/.test(trusted)
    ? Number(trusted) > MOST_BALANCERS
    : trusted.split(',').some((range) => {
        const [address = '', bits] = range.split('/');
        return bits !== undefined && Number(bits) < (isIPv6(address) ? 16 : 8);
      });
  return everybody
    ? [
        'TRUST_PROXY: trusts everybody, so that callers can pretend to have any address; name your load balancers, or give their number',
      ]
    : [];
}

/** The prefix keeps other hosts of the domain, and pages without https, from setting them. */
function cookieFaults(given: Given): string[] {
  if (given['PUBLIC_URL']?.startsWith('https://') !== true) return [];
  return ['ACCESS_TOKEN_COOKIE', 'REFRESH_TOKEN_COOKIE']
    .filter((name) => given[name]?.startsWith('__Host-') === false)
    .map(
      (name) =>
        `${name}: must begin with __Host- on https; rename it to __Host-${given[name]}, or leave it out`,
    );
}
