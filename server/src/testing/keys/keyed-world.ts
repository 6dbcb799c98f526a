import type { CallResult } from '@rampa/contract';
import { getToken } from '@rampa/contract/identity';
import { zaustaviSms } from '@rampa/contract/mail-check';
import { napraviVebhuk, posaljiProbu } from '@rampa/contract/integrations';
import { verifikujTag } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { isSignedWith, startReceiver } from '../../areas/integrations/testing/receiver.ts';
import { createSmsCodes } from '../../areas/identity/index.ts';
import { createDocumentCodes, createMailCodes } from '../../areas/mail-check/index.ts';
import {
  openOrderFixture,
  type OrderFixture,
} from '../../areas/purchases/testing/order-fixture.ts';
import { password, type Check, type Server } from './keyed-check.ts';
import { factors, links, sessions } from './keyed-people.ts';
import { cards, registrations, tickets } from './keyed-payments.ts';

/** Everything that is made with keys, once; the checks say by name what still works. */
export interface KeyedWorld {
  readonly fixture: OrderFixture;
  readonly checks: Readonly<Record<string, Check>>;
  /** Names of what does not work on a server. */
  broken(server: Server): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A world whose things were made by one server with the keys given. */
export async function openKeyedWorld(
  settings: Readonly<Record<string, string>>,
): Promise<KeyedWorld> {
  const fixture = await openOrderFixture(10, settings);
  const receiver = await startReceiver();
  const checks = {
    ...(await factors(fixture)),
    ...(await sessions(fixture)),
    ...(await cards(fixture)),
    ...(await registrations(fixture)),
    ...(await webhooks(fixture, receiver)),
    ...(await codes(fixture)),
    ...(await mails(fixture)),
    ...(await tickets(fixture)),
    ...(await links(fixture)),
    ...intake(settings),
  };
  return {
    fixture,
    checks,
    async broken(server) {
      const names: string[] = [];
      for (const [name, check] of Object.entries(checks)) {
        if (!(await check(server))) names.push(name);
      }
      return names;
    },
    async close() {
      await receiver.close();
      await fixture.close();
    },
  };
}

async function webhooks(
  { app }: OrderFixture,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<Record<string, Check>> {
  const company = await app.addCustomer('pravno');
  const { url } = receiver;
  const made = await app.call(napraviVebhuk, { url, events: ['balance.low'] }, company.token);
  const { webhook_id, secret } = made.result as CallResult<typeof napraviVebhuk>;
  return {
    async webhook({ call }) {
      const before = receiver.received.length;
      const signedIn = await call(getToken, { username: company.username, password });
      const { token } = signedIn.result as CallResult<typeof getToken>;
      if ((await call(posaljiProbu, { webhook_id }, token)).http !== 200) return false;
      await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(before + 1);
      const [request] = receiver.received.slice(before);
      return request !== undefined && isSignedWith(secret, request);
    },
  };
}

/** Printed codes of tags that nobody has linked: one is looked at by a visitor each time. */
async function codes({ app }: OrderFixture): Promise<Record<string, Check>> {
  const { database, services } = app.app;
  const printed = await database.transaction((tx) =>
    services.tagVerification.issueTags(tx, 'I', 4),
  );
  const left = [...printed];
  return {
    async 'printed code'({ call }) {
      const tag = left.pop();
      const { serialNumber: serial_number, verificationCode } = tag ?? {};
      return (await call(verifikujTag, { serial_number, verificationCode })).statusCode === 200;
    },
  };
}

/** A mail that went out once: whoever sends it again gives it the same code. */
async function mails({ app }: OrderFixture): Promise<Record<string, Check>> {
  const id = uuid();
  const codeOn = ({ app: { database }, secretKeys }: Pick<Server, 'app' | 'secretKeys'>) =>
    createMailCodes({ database, clock: { now: app.now }, secretKeys }).of(id, {
      template: 'identity.mail-verify',
      to: 'ana@primer.rs',
    });
  const code = await codeOn(app);
  return {
    'code of a mail': async (server) => (await codeOn(server)) === code,
    ...(await documents(app)),
    ...(await messages(app)),
  };
}

/** A code to a telephone that waits to be typed, and a number that wants no SMS of ours. */
async function messages(first: OrderFixture['app']): Promise<Record<string, Check>> {
  const codesOf = ({ app: { database }, secretKeys }: Pick<Server, 'app' | 'secretKeys'>) =>
    createMailCodes({ database, clock: { now: first.now }, secretKeys });
  const id = uuid();
  const typed = createSmsCodes(first.secretKeys).of(id);
  const number = '+381641230001';
  const code = await codesOf(first).of(uuid(), {
    template: 'balance-alerts.mail-low',
    to: number,
  });
  await first.call(zaustaviSms, { kod: code, stop: true });
  return {
    'code of an SMS': ({ secretKeys }) =>
      Promise.resolve(createSmsCodes(secretKeys).fits(id, typed)),
    'number without SMS': (server) => codesOf(server).isStopped(number),
  };
}

/** A document that was drawn once: whoever draws it again gives it the same code. */
async function documents(first: OrderFixture['app']): Promise<Record<string, Check>> {
  const codeOn = async ({ app: { database }, secretKeys }: Pick<Server, 'app' | 'secretKeys'>) => {
    const stamps = createDocumentCodes({
      database,
      secretKeys,
      publicUrl: 'https://rampa.example',
      clock: { now: first.now },
      documentSigning: null,
    });
    const said = { issuedAt: first.now(), totalMinor: 1, currency: 'RSD', recipient: '' } as const;
    return (await stamps.of({ kind: 'receipt', number: 'drawn once', ...said })).code;
  };
  const code = await codeOn(first);
  return { 'code of a document': async (server) => (await codeOn(server)) === code };
}

/** Keys of the operator's systems and of the partner. */
function intake(settings: Readonly<Record<string, string>>): Record<string, Check> {
  const deliver =
    (url: string, key: string | undefined): Check =>
    async ({ send }) =>
      (await send({ method: 'POST', url, payload: {}, headers: { 'x-api-key': key ?? '' } }))
        .statusCode !== 401;
  return {
    'key of the operator’s systems': deliver('/intake/road-events', settings['INTAKE_KEY']),
    'key of the partner': deliver('/intake/t4a-passages', settings['T4A_KEY']),
  };
}
