import {
  novaLozinka,
  potvrdiTotp,
  registracija,
  verifikacijaNaloga,
  zaboravljenaLozinka,
  zapocniTotp,
} from '@rampa/contract/identity';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi, verifikujTag } from '@rampa/contract/tags';
import { totpCode } from '../../../server/src/areas/identity/testing/totp-code.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createClient } from '../client.ts';
import { linkTo } from '../mailbox.ts';
import { createRandom } from '../seeded-random.ts';

// What people do at a portal that has just gone live. A program of its own, in the machine's network: it is given one
// word and prints one line of JSON.

const portal = process.env['PORTAL'] ?? '';
const mailbox = process.env['MAILBOX'] ?? '';
const intakeKey = process.env['INTAKE_KEY'] ?? '';

const password = 'nočni vozač do mora';
const registered = 'petar@primer.rs';
/** As first-data.md has them. */
const imported = 'milica@primer.rs';
const staff = 'nada@portal.example';
const tag = { serial_number: '004310009991', verificationCode: '48217730' };

const signal = AbortSignal.timeout(120_000);
const random = createRandom(1);
const visitor = createClient({ portal, random });
const customer = createClient({ portal, random, username: registered, password });

/** The link of the mail, a password, an authenticator app; then the back office is open. */
async function staffArrive(): Promise<object> {
  const token = await linkTo(mailbox, staff, signal);
  await visitor.insist(novaLozinka, { token, password }, signal);
  const newcomer = createClient({ portal, random, username: staff, password });
  const { secret } = await newcomer.insist(zapocniTotp, {}, signal);
  await newcomer.insist(potvrdiTotp, { code: totpCode(secret, systemClock.now()) }, signal);
  return { staff };
}

async function customerRegisters(): Promise<object> {
  const { registration } = await visitor.insist(
    registracija,
    {
      lice: 'fizicko',
      email: registered,
      password,
      ime: 'Петар',
      prezime: 'Петровић',
      languageId: '1',
    },
    signal,
  );
  const token = await linkTo(mailbox, registered, signal);
  await visitor.insist(verifikacijaNaloga, { token, registration }, signal);
  const { bound } = await customer.insist(verifikujTag, tag, signal);
  if (!bound) throw new Error('The tag is not linked');
  return { registered, tag: tag.serial_number };
}

async function importedCustomerComes(): Promise<object> {
  await visitor.insist(zaboravljenaLozinka, { email: imported }, signal);
  const token = await linkTo(mailbox, imported, signal);
  await visitor.insist(novaLozinka, { token, password }, signal);
  const returned = createClient({ portal, random, username: imported, password });
  const rows = { first: 0, rows: 10, filter: '', languageId: '2' } as const;
  const { items } = await returned.insist(getTagovi, rows, signal);
  return { imported, balance: items[0]?.balance };
}

async function laneDelivers(): Promise<object> {
  const at = (minutes: number): string =>
    systemClock.now().subtract({ minutes }).toString({ smallestUnit: 'second' });
  const passage = {
    key: 'NS-3/1',
    serialNumber: tag.serial_number,
    entryStation: 'rs-a1-stara-pazova',
    enteredAt: at(60),
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: at(32),
    lane: '3',
    category: 'I',
  };
  const reply = await fetch(`${portal}/intake/passages`, {
    method: 'POST',
    headers: { 'x-api-key': intakeKey, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 1, kind: 'passages', passages: [passage] }),
    signal,
  });
  // docs/operations/deliveries.md says what it looks like.
  const { result } = (await reply.json()) as { result: { recorded: number } };
  if (result.recorded !== 1) throw new Error(`Not recorded: ${JSON.stringify(result)}`);
  return customerLooks();
}

/** The passage, charged, as the customer sees it. */
async function customerLooks(): Promise<object> {
  const selection = { tag_id: '', period: '', languageId: '2', first: 0, rows: 10 } as const;
  const { totalRecords, totalAmount } = await customer.insist(getProlasci, selection, signal);
  return { passages: totalRecords, charged: totalAmount };
}

const deeds: Readonly<Record<string, () => Promise<object>>> = {
  staffArrive,
  customerRegisters,
  importedCustomerComes,
  laneDelivers,
  customerLooks,
};

const deed = deeds[process.argv[2] ?? ''];
if (deed === undefined) throw new Error(`One of ${Object.keys(deeds).join(', ')}`);
process.stdout.write(`${JSON.stringify(await deed())}\n`);
