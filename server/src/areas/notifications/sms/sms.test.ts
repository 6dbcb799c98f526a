import type { CallResult } from '@rampa/contract';
import { getBudzeti, sacuvajBudzet, ukloniBudzet } from '@rampa/contract/budgets';
import {
  getProfil,
  getSmsBroj,
  oznaciProcitano,
  posaljiSmsKod,
  potvrdiSmsBroj,
  sacuvajProfil,
  ukloniSmsBroj,
  type NoticeKind,
  type Profile,
} from '@rampa/contract/identity';
import { proveriKod, zaustaviSms } from '@rampa/contract/mail-check';
import { getIstorijaKupca, getPoslatMejl } from '@rampa/contract/staff';
import { blokirajTag, odblokirajTag } from '@rampa/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../../platform/database/database.ts';
import { jobsSchema } from '../../../platform/jobs/jobs-schema.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { driveToNoviSad } from '../../../testing/drive-to-novi-sad.ts';
import { startSandboxSms, type SandboxSms } from '../../../testing/sandbox-sms.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { addLanesTag, bookOnTag } from '../../tags/testing/lanes-fixture.ts';
import { createReplacing } from '../../tags/testing/replacements-fixture.ts';

let fixture: AppFixture;
let sms: SandboxSms;
beforeAll(async () => {
  const key = 'kljuc-za-sms-1234567890';
  sms = await startSandboxSms(key);
  fixture = await openAppFixture({
    settings: {
      SMS_BASE_URL: sms.url,
      SMS_KEY: key,
      SMS_DAILY_LIMIT: '6',
      PUBLIC_URL: 'https://rampa.example',
    },
  });
  await fixture.app.jobs.start();
});
beforeEach(() => sms.mood('well'));
afterAll(async () => {
  await fixture.close();
  await sms.stop();
});

const within = { timeout: 20_000 };
let numbers = 0;
/** A number that nobody else has. */
function aNumber(): string {
  numbers += 1;
  return `+3816412${String(34_000 + numbers)}`;
}

/** Each from a network of its own. */
const give = (who: SignedIn, phone: string) => {
  numbers += 1;
  const from = `10.${String(numbers >> 8)}.${String(numbers & 255)}.1`;
  return fixture.call(posaljiSmsKod, { phone }, who.token, from);
};
const codeIn = (text: string | undefined): string => /kod: (\d{6})/u.exec(text ?? '')?.[1] ?? '';

async function sentTo(number: string, count: number) {
  await expect.poll(() => sms.sentTo(number), within).toHaveLength(count);
  return sms.sentTo(number);
}

/** A customer who has confirmed a number. */
async function withNumber() {
  const who = await fixture.addCustomer();
  const number = aNumber();
  expect((await give(who, number)).statusCode).toBe(200);
  const [first] = await sentTo(number, 1);
  const confirmed = await fixture.call(potvrdiSmsBroj, { code: codeIn(first?.text) }, who.token);
  expect(confirmed.statusCode).toBe(200);
  return { who, number };
}

const tell = ({ accountId }: SignedIn, kind: 'low-balance' | 'invoice', params = {}) =>
  fixture.app.database.transaction((tx) =>
    fixture.app.services.identity.notify(everyAccount.account(accountId), tx, {
      kind,
      template: 'balance-alerts.mail-low',
      params: () => ({ tag: 'Ауто „Жућа“', balance: '250,00 RSD', limit: '500,00 RSD', ...params }),
      path: '/pages/tagovi',
    }),
  );
const tellAlways = ({ accountId }: SignedIn, kind: NoticeKind, urgent: boolean) =>
  fixture.app.database.transaction((tx) =>
    fixture.app.services.identity.notify(everyAccount.account(accountId), tx, {
      kind,
      always: true,
      ...(urgent ? { urgent } : {}),
      template: 'balance-alerts.mail-low',
      params: () => ({ tag: 'x', balance: 'y', limit: 'z' }),
      path: '/pages/tagovi',
    }),
  );

async function waiting(queue: string): Promise<number | undefined> {
  const text = `SELECT count(*)::int AS n FROM ${jobsSchema}.job
    WHERE name = $1 AND state IN ('created', 'retry', 'active')`;
  const rows = await fixture.app.database.run(text, [queue]);
  return (rows as { n: number }[])[0]?.n;
}
async function allSent(): Promise<void> {
  await expect.poll(() => waiting('sms'), within).toBe(0);
}
async function allAsked(): Promise<void> {
  const left = async () => {
    await hurry();
    return waiting('sms-receipt');
  };
  await expect.poll(left, within).toBe(0);
}

async function stateOf(who: SignedIn) {
  const { result } = await fixture.call(getSmsBroj, {}, who.token);
  return (result as CallResult<typeof getSmsBroj>).number?.state;
}

async function changeProfile(who: SignedIn, change: Partial<Profile>): Promise<void> {
  const { result } = await fixture.call(getProfil, {}, who.token);
  const { revision, ime, prezime, languageId, street, city, postcode } = result as Profile;
  const person = { ime, prezime, telefon: aNumber(), languageId, street, city, postcode };
  const input = { revision, ...person, lowBalance: null, notifications: [], ...change };
  expect((await fixture.call(sacuvajProfil, input, who.token)).statusCode).toBe(200);
}

test('a low balance comes by SMS to a confirmed number, in plain letters, and can be asked about', async () => {
  const { who, number } = await withNumber();
  await tell(who, 'low-balance');
  const sent = await sentTo(number, 2);
  const { text, parts, sender } = sent[1] ?? {};
  expect({ parts, sender }).toEqual({ parts: 1, sender: 'Rampa' });
  expect(text).toMatch(
    /^Nisko stanje: Auto "Zuca", 250,00 RSD\. Nasa poruka\? Kod [\dA-Z-]{14}, rampa\.example\/provera$/u,
  );
  const kod = / ([\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}),/u.exec(text ?? '')?.[1] ?? '';
  const { result } = await fixture.call(proveriKod, { kod, languageId: '3' });
  expect(result).toMatchObject({
    mail: {
      channel: 'sms',
      to: `+381***${number.slice(-2)}`,
      subject: 'Low balance: …',
    },
  });
});

test('whoever signs in elsewhere reads first which account an SMS is about, and so do staff', async () => {
  const { who, number } = await withNumber();
  const home = await fixture.addCustomer();
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  await owner.run('UPDATE users SET home_account_id = $2, home_user_id = $3 WHERE user_id = $1', [
    who.userId,
    home.accountId,
    home.userId,
  ]);
  await owner.close();
  await tell(who, 'low-balance');
  const text = (await sentTo(number, 2))[1]?.text;
  expect(text).toMatch(
    /^Milica Petrovic: Nisko stanje: Auto "Zuca", 250,00 RSD\. Nasa poruka\? Kod [\dA-Z-]{14}, rampa\.example\/provera$/u,
  );
  const clerk = await fixture.addStaff('clerk');
  const input = { account_id: who.accountId, part: 'mails' as const };
  const { result } = await fixture.call(getIstorijaKupca, input, clerk.token);
  const newest = (result as CallResult<typeof getIstorijaKupca>).items.find(
    (one) => one.kind === 'mail' && one.channel === 'sms',
  );
  const entry = { account_id: who.accountId, entry_id: newest?.entry_id ?? '' };
  const read = await fixture.call(getPoslatMejl, entry, clerk.token);
  expect((read.result as { text: string }).text).toContain('Милица Петровић: Nisko stanje');
});

test('only what is urgent comes until it is chosen otherwise', async () => {
  const { who, number } = await withNumber();
  await tell(who, 'invoice');
  await tellAlways(who, 'tag-serviced', false);
  await tellAlways(who, 'tag-blocked', true);
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(2);
  const wants = { kind: 'invoice', channel: 'sms', wanted: true } as const;
  const not = { kind: 'low-balance', channel: 'sms', wanted: false } as const;
  await changeProfile(who, { notifications: [wants, not] });
  await tell(who, 'invoice');
  await tell(who, 'low-balance');
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(3);
});

test('nothing but the code goes to a number until it is confirmed, and nothing to one that was removed', async () => {
  const who = await fixture.addCustomer();
  const number = aNumber();
  await give(who, number);
  await tell(who, 'low-balance');
  await allSent();
  const [first] = await sms.sentTo(number);
  expect(await sms.sentTo(number)).toHaveLength(1);
  const code = codeIn(first?.text);
  await fixture.call(potvrdiSmsBroj, { code }, who.token);
  expect((await fixture.call(potvrdiSmsBroj, { code }, who.token)).statusCode).toBe(200);
  await fixture.call(ukloniSmsBroj, {}, who.token);
  await tell(who, 'low-balance');
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(1);
  expect(await stateOf(who)).toBeUndefined();
});

test('a code is void after five wrong ones, after ten minutes, and when another was sent', async () => {
  const who = await fixture.addCustomer();
  const number = aNumber();
  await give(who, number);
  const [first] = await sentTo(number, 1);
  const code = codeIn(first?.text);
  const wrong = code === '000000' ? '000001' : '000000';
  const typed = async (one: string) =>
    (await fixture.call(potvrdiSmsBroj, { code: one }, who.token)).message;
  for (let n = 0; n < 5; n += 1) expect(await typed(wrong)).toBe('identity.sms-code-wrong');
  expect(await typed(code)).toBe('identity.sms-code-over');
  await give(who, number);
  const second = codeIn((await sentTo(number, 2))[1]?.text);
  expect(await typed(code)).toBe('identity.sms-code-wrong');
  fixture.passTime({ minutes: 10 });
  const again = await fixture.signInAgain(who);
  const late = await fixture.call(potvrdiSmsBroj, { code: second }, again.token);
  expect(late.message).toBe('identity.sms-code-over');
});

test('codes are limited by number, by member and by country', async () => {
  const number = aNumber();
  for (let n = 0; n < 3; n += 1) {
    expect((await give(await fixture.addCustomer(), number)).statusCode).toBe(200);
  }
  expect((await give(await fixture.addCustomer(), number)).message).toMatch(/^request\.too-many/u);
  const who = await fixture.addCustomer();
  for (let n = 0; n < 5; n += 1) expect((await give(who, aNumber())).statusCode).toBe(200);
  expect((await give(who, aNumber())).message).toMatch(/^request\.too-many/u);
  const other = await fixture.addCustomer();
  expect((await give(other, '+447911123456')).message).toBe('identity.sms-country');
  expect((await give(other, '12')).statusCode).toBe(400);
  // A landline, and one whose calls cost more.
  for (const phone of ['+381112345678', '+38190012345']) {
    expect((await give(other, phone)).message).toBe('identity.sms-country');
    expect(await sms.sentTo(phone)).toEqual([]);
  }
  await allSent();
});

test('an account gets no more than its share in a day', async () => {
  const before = fixture.app.services.smsWithheld();
  const { who, number } = await withNumber();
  for (let n = 0; n < 8; n += 1) await tell(who, 'low-balance');
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(1 + 6);
  fixture.passTime({ hours: 24 });
  const again = await fixture.signInAgain(who);
  await tell(again, 'low-balance');
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(1 + 7);
  expect(fixture.app.services.smsWithheld()).toBeGreaterThan(before);
});

test('an answer that got lost sends nothing twice, and a provider that is away is asked again', async () => {
  const { who, number } = await withNumber();
  await sms.mood('lost');
  await tell(who, 'low-balance');
  await sentTo(number, 2);
  // The provider has it before we know that there is no answer.
  await expect.poll(() => retrying(), within).toBe(1);
  await sms.mood('well');
  await hurry();
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(2);
  await sms.mood('away');
  await tell(who, 'low-balance');
  await expect.poll(() => retrying(), within).toBe(1);
  await sms.mood('well');
  await hurry();
  await sentTo(number, 3);
  await allSent();
});

test('staff see what came, and what did not, among the mails', async () => {
  const clerk = await fixture.addStaff('clerk');
  const { who, number } = await withNumber();
  await tell(who, 'low-balance');
  await sentTo(number, 2);
  await allAsked();
  await sms.mood('unreachable');
  await tell(who, 'low-balance');
  await sentTo(number, 3);
  await allSent();
  await allAsked();
  const input = { account_id: who.accountId, part: 'mails' as const };
  const { result } = await fixture.call(getIstorijaKupca, input, clerk.token);
  const { items } = result as CallResult<typeof getIstorijaKupca>;
  const sent = items.flatMap((one) => (one.kind === 'mail' && one.channel === 'sms' ? [one] : []));
  expect(sent.map(({ to, state }) => ({ to, state }))).toEqual([
    { to: number, state: 'refused' },
    { to: number, state: 'delivered' },
    { to: number, state: 'delivered' },
  ]);
  const read = await fixture.call(
    getPoslatMejl,
    { account_id: who.accountId, entry_id: sent[2]?.entry_id ?? '' },
    clerk.token,
  );
  // The code that confirms a number is nothing for staff.
  expect((read.result as { text: string }).text).toContain('••••••');
});

test('a number at which five in a row do not arrive is set aside, and its owner told by mail', async () => {
  const { who, number } = await withNumber();
  await allAsked();
  await sms.mood('unreachable');
  for (let n = 0; n < 5; n += 1) {
    await tell(who, 'low-balance');
    await sentTo(number, 2 + n);
    await allAsked();
  }
  await expect.poll(() => stateOf(who), within).toBe('set-aside');
  const mails = await fixture.mailsTo(`${who.username}@primer.rs`);
  expect(mails.map(({ template }) => template)).toContain('identity.mail-sms-set-aside');
  await sms.mood('well');
  await tell(who, 'low-balance');
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(6);
});

test('what the provider refuses sets no number aside: its sender or our credit may be the reason', async () => {
  const { who, number } = await withNumber();
  await allAsked();
  await sms.mood('refusing');
  for (let n = 0; n < 5; n += 1) {
    await tell(who, 'low-balance');
    await sentTo(number, 2 + n);
    await allSent();
  }
  await allAsked();
  expect(await stateOf(who)).toBe('confirmed');
  await sms.mood('well');
  await tell(who, 'low-balance');
  await sentTo(number, 7);
});

test('whoever gets SMS can have them stopped by the code of one, and allow them again', async () => {
  const { who, number } = await withNumber();
  await tell(who, 'low-balance');
  const text = (await sentTo(number, 2))[1]?.text ?? '';
  const kod = / ([\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}),/u.exec(text)?.[1] ?? '';
  const stopped = async () => {
    const { result } = await fixture.call(proveriKod, { kod });
    return (result as CallResult<typeof proveriKod>).mail?.stopped;
  };
  expect(await stopped()).toBe(false);
  for (let n = 0; n < 2; n += 1) {
    expect((await fixture.call(zaustaviSms, { kod, stop: true })).statusCode).toBe(200);
  }
  expect(await stopped()).toBe(true);
  await tell(who, 'low-balance');
  await allSent();
  expect(await stateOf(who)).toBe('set-aside');
  const mails = await fixture.mailsTo(`${who.username}@primer.rs`);
  expect(mails.map(({ template }) => template)).toContain('identity.mail-sms-set-aside');
  // No code comes there either, whoever asks for it; and nobody learns why.
  expect((await give(await fixture.addCustomer(), number)).statusCode).toBe(200);
  await allSent();
  expect(await sms.sentTo(number)).toHaveLength(2);
  expect((await fixture.call(zaustaviSms, { kod, stop: false })).statusCode).toBe(200);
  expect(await stopped()).toBe(false);
  expect((await give(who, number)).statusCode).toBe(200);
  await sentTo(number, 3);
  const none = await fixture.call(zaustaviSms, { kod: '2222-2222-2222', stop: true });
  expect(none.message).toBe('mail-check.no-sms');
});

test('in quiet hours they wait, and what was read in the portal meanwhile is dropped', async () => {
  const [waits, reads] = [await withNumber(), await withNumber()];
  const quietHours = twoQuietHours();
  for (const { who } of [waits, reads]) {
    await changeProfile(who, { quietHours });
    await tell(who, 'low-balance');
  }
  expect(await waiting('sms')).toBe(2);
  await fixture.call(oznaciProcitano, {}, reads.who.token);
  expect(await sms.sentTo(waits.number)).toHaveLength(1);
  fixture.passTime({ hours: 2 });
  await sentTo(waits.number, 2);
  await allSent();
  expect(await sms.sentTo(reads.number)).toHaveLength(1);
});

test('of a block that ended before the morning nothing comes but its end', async () => {
  const clerk = await fixture.addStaff('clerk');
  const { who, number } = await withNumber();
  const { accountId, tagId } = await addLanesTag(fixture, who);
  await changeProfile(who, { quietHours: twoQuietHours() });
  const ids = { account_id: accountId, tag_id: tagId };
  const made = await fixture.call(blokirajTag, { ...ids, reason: 'document' }, clerk.token);
  const { blockId } = made.result as CallResult<typeof blokirajTag>;
  await fixture.call(odblokirajTag, { ...ids, blockId }, clerk.token);
  expect(await waiting('sms')).toBe(2);
  fixture.passTime({ hours: 2 });
  await allSent();
  const [, ...told] = await sms.sentTo(number);
  expect(told.map(({ text, parts }) => [text.slice(0, 24), parts])).toEqual([
    ['TAG BG 2148-AP ponovo ra', 1],
  ]);
});

/** From now on, for two hours. */
function twoQuietHours(): { readonly from: string; readonly until: string } {
  const { hour } = fixture.now().toZonedDateTimeISO('Europe/Belgrade');
  const clock = (h: number) => `${String(h % 24).padStart(2, '0')}:00`;
  return { from: clock(hour), until: clock(hour + 2) };
}

async function queueIsEmpty(queue: string): Promise<void> {
  await expect.poll(() => waiting(queue), within).toBe(0);
}

let drives = 0;
/** A trip an hour ago, each a minute later than the one before. */
async function drive(serialNumber: string): Promise<void> {
  drives += 1;
  const exit = fixture.now().subtract({ hours: 1 }).add({ minutes: drives });
  await driveToNoviSad(fixture, serialNumber, [exit.toString()]);
  await queueIsEmpty('budgets');
  await queueIsEmpty('low-balance');
}

test('of a budget that is used up in a night, its last part alone is told in the morning, with its month', async () => {
  const { who, number } = await withNumber();
  const { serialNumber } = await addLanesTag(fixture, who);
  const budgets = (['budget', 'low-balance'] as const).map((kind) => ({
    kind,
    channel: 'sms' as const,
    wanted: kind === 'budget',
  }));
  await changeProfile(who, { notifications: budgets, quietHours: twoQuietHours() });
  const about = { subject: 'account', subjectId: '' } as const;
  const set = async (monthly: number) => {
    expect((await fixture.call(sacuvajBudzet, { ...about, monthly }, who.token)).http).toBe(200);
  };
  await set(100_000_000);
  await drive(serialNumber);
  const { result } = await fixture.call(getBudzeti, {}, who.token);
  const toll = (result as CallResult<typeof getBudzeti>).items[0]?.spent.amount ?? 0;
  await set(4 * toll);
  // 50, 75 and 100 %.
  for (let trip = 0; trip < 3; trip += 1) await drive(serialNumber);
  expect(await sms.sentTo(number)).toHaveLength(1);
  fixture.passTime({ hours: 2 });
  await allSent();
  const [, ...told] = await sms.sentTo(number);
  expect(told.map(({ text }) => text.split(' Nasa poruka?')[0])).toEqual([
    'Potrosen budzet za sve TAG uredjaje (novembar 2026.).',
  ]);
});

test.each([
  ['is far from being used up', 100_000_000],
  ['is used up as the one before was', 900],
])(
  'of budgets that were removed in the night, or got an amount that %s, nothing is told any more',
  async (_, monthly) => {
    const { who, number } = await withNumber();
    const { tagId, serialNumber } = await addLanesTag(fixture, who);
    const wanted = { kind: 'budget', channel: 'sms', wanted: true } as const;
    const not = { kind: 'low-balance', channel: 'sms', wanted: false } as const;
    await changeProfile(who, { notifications: [wanted, not], quietHours: twoQuietHours() });
    const subjects = [
      { subject: 'account', subjectId: '' },
      { subject: 'tag', subjectId: tagId },
    ] as const;
    for (const about of subjects) {
      const budget = { ...about, monthly: 1000 };
      expect((await fixture.call(sacuvajBudzet, budget, who.token)).http).toBe(200);
    }
    await drive(serialNumber);
    expect(await sms.sentTo(number)).toHaveLength(1);
    const changed = { ...subjects[0], monthly };
    expect((await fixture.call(sacuvajBudzet, changed, who.token)).http).toBe(200);
    expect((await fixture.call(ukloniBudzet, subjects[1], who.token)).http).toBe(200);
    fixture.passTime({ hours: 2 });
    await allSent();
    expect(await sms.sentTo(number)).toHaveLength(1);
  },
);

test('of the budget of a tag that is replaced in the night, what was reached is told all the same', async () => {
  const { who, number } = await withNumber();
  const tag = await addLanesTag(fixture, who);
  const wanted = { kind: 'budget', channel: 'sms', wanted: true } as const;
  const not = { kind: 'low-balance', channel: 'sms', wanted: false } as const;
  await changeProfile(who, { notifications: [wanted, not], quietHours: twoQuietHours() });
  const budget = { subject: 'tag', subjectId: tag.tagId, monthly: 1000 };
  expect((await fixture.call(sacuvajBudzet, budget, who.token)).http).toBe(200);
  await drive(tag.serialNumber);
  const clerk = await fixture.addStaff('clerk');
  const replacing = createReplacing(fixture);
  const second = await replacing.replace(clerk, tag);
  await replacing.replace(clerk, { ...tag, tagId: second.tag_id });
  fixture.passTime({ hours: 2 });
  await allSent();
  const [, ...told] = await sms.sentTo(number);
  expect(told.map(({ text }) => text.split(' Nasa poruka?')[0])).toContain(
    'Potrosen jedan od budzeta (novembar 2026.).',
  );
});

test('a balance that was low, topped up and low again in a night is told once in the morning', async () => {
  const { who, number } = await withNumber();
  const tag = await addLanesTag(fixture, who);
  await changeProfile(who, { quietHours: twoQuietHours() });
  await bookOnTag(fixture, tag, -4700);
  await drive(tag.serialNumber);
  await bookOnTag(fixture, tag, 100);
  fixture.passTime({ minutes: 1 });
  await drive(tag.serialNumber);
  expect(await sms.sentTo(number)).toHaveLength(1);
  fixture.passTime({ hours: 2 });
  await allSent();
  const [, ...told] = await sms.sentTo(number);
  expect(told.map(({ text }) => text.split(' Nasa poruka?')[0])).toEqual([
    'Nisko stanje: BG 2148-AP, -240 RSD.',
  ]);
});

/** What waits to be tried once more is tried now. */
async function hurry(): Promise<void> {
  const text = `UPDATE ${jobsSchema}.job SET start_after = now() WHERE name IN ('sms', 'sms-receipt') AND state = 'retry'`;
  await fixture.app.database.run(text);
}
async function retrying(): Promise<number | undefined> {
  const text = `SELECT count(*)::int AS n FROM ${jobsSchema}.job WHERE name = 'sms' AND state = 'retry'`;
  return ((await fixture.app.database.run(text)) as { n: number }[])[0]?.n;
}
