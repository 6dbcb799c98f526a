import type { CallResult, LanguageId } from '@rampa/contract';
import { mailCodeOf, proveriKod, readMailCode } from '@rampa/contract/mail-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyRing, type KeyRing } from '../../platform/keys/key-ring.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createPseudonym } from '../../platform/throttle/pseudonym.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createNotificationsService } from '../notifications/index.ts';
import { createMailCodes } from './index.ts';

let fixture: AppFixture;
const sent: Mail[] = [];
let failing: Error | null = null;

beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

/** What writes and sends mails, with a transport that only keeps them. */
function mailers(secretKeys: KeyRing = fixture.secretKeys) {
  const { app } = fixture;
  return createNotificationsService({
    jobs: { ...app.jobs, on: () => undefined },
    clock: { now: fixture.now },
    transport: {
      async send(mail) {
        if (failing !== null) throw failing;
        sent.push(mail);
      },
      close: () => undefined,
    },
    connections: 1,
    language: app.services.language,
    codes: createMailCodes({ database: app.database, clock: { now: fixture.now }, secretKeys }),
    sentMails: { leaving: async () => undefined },
    accountSaidTo: async () => null,
    roleOf: async () => 'owner',
    country: 'rs',
    publicUrl: 'https://rampa.example',
    secretKeys,
    log: createLog('silent'),
  });
}

async function sendMail(
  {
    template = 'identity.mail-address-taken',
    to = 'ana@primer.rs',
    languageId = '2',
  }: { readonly template?: string; readonly to?: string; readonly languageId?: LanguageId } = {},
  id: string = uuid(),
  secretKeys?: KeyRing,
): Promise<Mail> {
  await mailers(secretKeys).send(everyAccount, { to, languageId, template, params: {} }, id);
  const last = sent.at(-1);
  if (last === undefined) throw new Error('No mail left');
  return last;
}

/** As its recipient copies it from the mail's foot. */
function codeIn({ text, html }: Mail): string {
  const [code = ''] = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/m.exec(text) ?? [];
  expect(text).toContain(`https://rampa.example/provera?kod=${code}\n`);
  expect(html).toContain(code);
  return code;
}

let networks = 0;
/** As somebody who has asked nothing yet. */
const newNetwork = (): string => `198.51.100.${(networks += 1)}`;

type Checked = CallResult<typeof proveriKod>['mail'];
async function ask(kod: string, languageId: LanguageId = '2', from = newNetwork()) {
  const { statusCode, message, result } = await fixture.call(
    proveriKod,
    { kod, languageId },
    undefined,
    from,
  );
  const answered = statusCode === 200 ? (result as CallResult<typeof proveriKod>) : undefined;
  return { statusCode, message, mail: answered?.mail, document: answered?.document };
}
const found = async (kod: string, languageId?: LanguageId): Promise<Checked | undefined> =>
  (await ask(kod, languageId)).mail;

/** How many wrong codes of a network are counted. */
const guessesOf = (from: string) =>
  fixture.app.database.run('SELECT failures FROM throttles WHERE throttle_key = $1', [
    createPseudonym(fixture.secretKeys)('mail-check-address', from),
  ]);

let inventions = 0;
/** A code of no mail, each time another. */
const invent = (): string =>
  mailCodeOf(Buffer.from(`invented ${String((inventions += 1)).padStart(30, '0')}`));

test('every kind of mail has a code that says when, to whom and under which subject we sent it', async () => {
  const { language } = fixture.app.services;
  const texts = JSON.parse(language.translation('2')) as Record<string, string>;
  const templates = Object.keys(texts).flatMap((key) =>
    key.endsWith('.subject') && texts[key.replace(/subject$/, 'body')] !== undefined
      ? [key.replace(/\.subject$/, '')]
      : [],
  );
  expect(templates.length).toBeGreaterThan(80);
  const codes = new Set<string>();
  for (const template of templates) {
    const code = codeIn(await sendMail({ template, to: 'ana.petrovic@posta.primer.rs' }));
    codes.add(code);
    const answer = await found(code);
    expect(answer, template).toMatchObject({ to: 'a***@p***.rs' });
    expect(answer?.subject, template).toMatch(/\p{L}{3}/u);
    // Neither values nor the places where they would be.
    expect(answer?.subject, template).not.toMatch(/[{}@]|https?:/);
  }
  expect(codes.size).toBe(templates.length);
});

test('whoever asks is answered in their language, and learns of the subject what is the same in all such mails', async () => {
  const code = codeIn(await sendMail({ template: 'top-ups.mail-paid', languageId: '1' }));
  const at = fixture.now();
  fixture.passTime({ hours: 30 });
  const answer = await found(code, '1');
  expect(answer).toMatchObject({ to: 'a***@p***.rs', subject: 'Допуна је уплаћена: …' });
  expect(Date.parse(answer?.sentAt ?? '')).toBe(at.epochMilliseconds);
  expect(await found(code, '2')).toMatchObject({ subject: 'Dopuna je uplaćena: …' });
  expect(await found(code, '3')).toMatchObject({ subject: 'Top-up paid: …' });
});

test('a mail to the operator, whose subject is a customer’s, is named in general', async () => {
  const code = codeIn(await sendMail({ template: 'contact.mail-operator' }));
  expect(await found(code, '3')).toMatchObject({ subject: 'A message of the portal' });
});

test('a mail of a kind that a later version no longer knows is still ours', async () => {
  const code = codeIn(await sendMail());
  await fixture.app.database.run(
    `UPDATE mail_codes SET template = 'identity.mail-of-yesterday' WHERE sent_at = $1`,
    [fixture.now().toString()],
  );
  expect(await found(code, '3')).toMatchObject({ subject: 'A message of the portal' });
});

test('a mail that is sent again has the same code, and the time of the last attempt', async () => {
  const id = uuid();
  failing = new Error('the mail server has gone away');
  await expect(sendMail({}, id)).rejects.toThrow('gone away');
  failing = null;
  fixture.passTime({ minutes: 20 });
  const code = codeIn(await sendMail({}, id));
  const at = fixture.now();
  expect(codeIn(await sendMail({}, id))).toBe(code);
  expect(codeIn(await sendMail())).not.toBe(code);
  expect(Date.parse((await found(code))?.sentAt ?? '')).toBe(at.epochMilliseconds);
});

test('a mail that is sent again under a new key has the same code, and old codes outlive their key', async () => {
  const id = uuid();
  const [before, after] = ['a key of this test alone', 'the key that replaces it'] as const;
  const code = codeIn(await sendMail({}, id, keyRing(before)));
  expect(codeIn(await sendMail({}, id, keyRing(after, [before])))).toBe(code);
  expect(codeIn(await sendMail({}, id, keyRing(after)))).not.toBe(code);
  expect(await found(code)).toMatchObject({ to: 'a***@p***.rs' });
});

test('a code may be typed in lower case, without dashes and with Cyrillic letters', async () => {
  const code = codeIn(await sendMail());
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('a', 'а').replaceAll('p', 'р');
  expect(await found(typed)).toMatchObject({ to: 'a***@p***.rs' });
});

test('an unknown code is no mail of ours; what cannot be a code is told apart', async () => {
  const code = invent();
  expect(await ask(code)).toEqual({ statusCode: 200, message: '', mail: null, document: null });
  const mistyped = code.replace(/^./, (first) => (first === 'K' ? 'M' : 'K'));
  expect(readMailCode(mistyped)).toBeNull();
  for (const kod of ['', '12345', mistyped, `${code}2`, '<b>', "' OR 1=1"]) {
    expect(await ask(kod)).toMatchObject({
      statusCode: 400,
      message: 'mail-check.code-unreadable',
    });
  }
  expect((await ask('x'.repeat(5000))).statusCode).toBe(400);
});

test('whoever guesses has to wait, whoever asks about mails of ours never', async () => {
  const from = newNetwork();
  const code = codeIn(await sendMail());
  for (let asked = 0; asked < 50; asked += 1) {
    expect((await ask(code, '2', from)).mail).toMatchObject({ to: 'a***@p***.rs' });
  }
  const answers = [];
  for (let guessed = 0; guessed < 31; guessed += 1) {
    answers.push((await ask(invent(), '2', from)).statusCode);
  }
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  // Right codes wait too, or waiting would be no obstacle.
  expect(await ask(code, '2', from)).toMatchObject({
    statusCode: 429,
    message: expect.stringContaining('request.too-many') as string,
  });
  expect(await found(code)).toMatchObject({ to: 'a***@p***.rs' });
  fixture.passTime({ seconds: 10 });
  expect((await ask(code, '2', from)).mail).toMatchObject({ to: 'a***@p***.rs' });
});

test('of one forgery that many people behind one address got, nobody has to wait; a day later its code counts again', async () => {
  const from = newNetwork();
  const forged = invent();
  const askTwenty = async () => {
    const answers = [];
    for (let asked = 0; asked < 20; asked += 1) {
      answers.push((await ask(forged, '2', from)).statusCode);
    }
    return new Set(answers);
  };
  expect(await Promise.all([askTwenty(), askTwenty()])).toEqual([new Set([200]), new Set([200])]);
  expect(await guessesOf(from)).toEqual([{ failures: 1 }]);
  const guesses = [];
  for (let guessed = 0; guessed < 29; guessed += 1) {
    guesses.push((await ask(invent(), '2', from)).statusCode);
  }
  expect(new Set(guesses)).toEqual(new Set([200]));
  // Others behind the address have to wait for what is new, not for what is known to be wrong.
  expect((await ask(invent(), '2', from)).statusCode).toBe(429);
  expect(await ask(forged, '2', from)).toMatchObject({ statusCode: 200, mail: null });
  fixture.passTime({ hours: 25 });
  expect((await ask(forged, '2', from)).statusCode).toBe(200);
  expect(await guessesOf(from)).toEqual([{ failures: 1 }]);
});

test('all networks together may guess no more than one in a second', async () => {
  const guess = () => ask(invent());
  expect((await guess()).mail).toBeNull();
  await fixture.app.database.run('UPDATE throttles SET failures = 4999 WHERE throttle_key = $1', [
    createPseudonym(fixture.secretKeys)('mail-check', 'all'),
  ]);
  expect((await guess()).statusCode).toBe(200);
  expect((await guess()).statusCode).toBe(429);
  fixture.passTime({ seconds: 60 });
  expect((await guess()).statusCode).toBe(200);
});

test('nothing is stored by which a recipient or the code could be found, and nothing is logged', async () => {
  const to = 'zorica.nikolic@jedinstven-domen.rs';
  const code = codeIn(await sendMail({ to }));
  expect(await found(code)).toMatchObject({ to: 'z***@j***.rs' });
  const rows = await fixture.app.database.run('SELECT m::text AS row FROM mail_codes m');
  const stored = [JSON.stringify(rows), ...fixture.log].join('\n');
  for (const secret of [to, 'zorica', 'jedinstven', code, code.replaceAll('-', '')]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('the database refuses a recipient that is not masked', async () => {
  await expect(
    fixture.app.database.run(
      `INSERT INTO mail_codes (code_hash, template, recipient, sent_at) VALUES ('x', 'y', 'ana@primer.rs', now())`,
    ),
  ).rejects.toThrow('recipient_masked');
});

test('after 400 days a mail is forgotten, not a day earlier', async () => {
  const { retention } = fixture.app.services.personalData;
  const code = codeIn(await sendMail());
  fixture.passTime({ hours: 399 * 24 });
  await retention.carryOut(everyAccount);
  expect(await found(code)).toMatchObject({ to: 'a***@p***.rs' });
  fixture.passTime({ hours: 25 });
  await retention.carryOut(everyAccount);
  expect(await found(code)).toBeNull();
});
