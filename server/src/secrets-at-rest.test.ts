import type { CallDefinition, CallResult } from '@rampa/contract';
import {
  novaLozinka,
  potvrdiPromenuEmaila,
  potvrdiTotp,
  pozoviClana,
  prihvatiPoziv,
  promeniEmail,
  registracija,
  verifikacijaNaloga,
  zaboravljenaLozinka,
  zapocniTotp,
} from '@rampa/contract/identity';
import { napraviKljuc, napraviVebhuk } from '@rampa/contract/integrations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from './areas/identity/testing/totp-code.ts';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from './areas/top-ups/testing/automatic-fixture.ts';
import { startMailServer, type MailServer } from './platform/mail/fake-mail-server.ts';
import { deskScope, everyAccount } from './testing/scope.ts';
import type { SignedIn } from './testing/app-fixture.ts';

// Whoever reads the database, a copy of it or the log must be able to use nothing of what they find.

let fixture: AutomaticFixture;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  fixture = await openAutomaticFixture({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await fixture.close();
  mailServer.close();
});

const password = 'nočni vozač do mora';
const within = { timeout: 60_000 };

async function call<Call extends CallDefinition>(
  definition: Call,
  input: object,
  who?: SignedIn,
): Promise<CallResult<Call>> {
  const answer = await fixture.app.call(definition, input, who?.token);
  expect([definition.path, answer.statusCode, answer.message]).toEqual([definition.path, 200, '']);
  // A call that succeeds answers so.
  return answer.result as CallResult<Call>;
}

/** Every row of every table of every schema, as text. */
async function everyRow(): Promise<string> {
  const { rows } = fixture;
  const tables = await rows<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'jobs.job']));
  const texts = [];
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

/** Those of the secrets that can be read in a text, as they are or as bytes. */
function readable(text: string, secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets]
    .filter(([, secret]) =>
      [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')].some(
        (form) => text.includes(form),
      ),
    )
    .map(([name]) => name);
}

/** The links in the mails that left: to whom, the token's name in the address, and the token. */
function mailedTokens(): readonly (readonly [string, string])[] {
  const tokens = new Map<string, readonly [string, string]>();
  for (const mail of mailServer.lines.join('\n').split('\n.\n')) {
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)/m.exec(mail)?.[1] ?? '';
    const unfolded = mail.replaceAll('=\n', '').replaceAll('=3D', '=');
    const bodies = unfolded
      .split(/\n\n/)
      .map((part) =>
        /^[A-Za-z\d+/=\n]{40,}$/.test(part) ? Buffer.from(part, 'base64').toString() : part,
      );
    for (const [, name = '', token = ''] of bodies
      .join('\n')
      .matchAll(/[?&](token|promena|poziv)=([\w-]{40,})/g)) {
      tokens.set(`${to} ${token}`, [`${to} ${name}`, token]);
    }
  }
  return [...tokens.values()];
}

const waitingMails = () =>
  fixture.rows<{ state: string }>(`SELECT state::text AS state FROM jobs.job WHERE name = 'mail'`);

test('what was mailed or shown once can be read nowhere: not in a table, not in the queue, not in the log', async () => {
  const { app } = fixture;
  const customer = await fixture.addCustomer();
  const company = await app.addCustomer('pravno');
  const secrets = new Map<string, string>();
  const fresh = {
    registered: 'nova.vozacica@primer.rs',
    changed: 'nova.adresa@primer.rs',
    invited: 'pozvani.vozac@primer.rs',
    staff: 'nova.sluzbenica@rampa.example',
  };
  const known = `${customer.username}@primer.rs`;

  // While the mail server takes nothing, all mails wait in the queue.
  mailServer.answer((address) => `450 4.2.1 <${address}> try again later`);
  await app.app.jobs.start();
  await call(registracija, {
    lice: 'fizicko',
    email: fresh.registered,
    password,
    ime: 'Јована',
    prezime: 'Ковачевић',
    languageId: '3',
  });
  await call(zaboravljenaLozinka, { email: known, languageId: '2' });
  await call(promeniEmail, { email: fresh.changed }, customer);
  await call(pozoviClana, { email: fresh.invited, role: 'driver', languageId: '1' }, company);
  const added = await app.app.services.staff.add(deskScope(app.now), {
    email: fresh.staff,
    firstName: 'Нада',
    lastName: 'Илић',
    role: 'clerk',
  });
  expect(added.ok).toBe(true);

  const { secret } = await call(zapocniTotp, {}, company);
  secrets.set('secret of the authenticator', secret);
  const { recoveryCodes } = await call(potvrdiTotp, { code: totpCode(secret, app.now()) }, company);
  for (const code of recoveryCodes) secrets.set(`recovery code ${code}`, code);
  const webhook = await call(
    napraviVebhuk,
    { url: 'http://127.0.0.1:9/prijem', events: ['passage.recorded'] },
    company,
  );
  secrets.set('secret of the webhook', webhook.secret.replace(/^whsec_/, ''));
  const apiKey = await call(
    napraviKljuc,
    { name: 'ERP', scopes: ['passages:read'], validDays: 30 },
    company,
  );
  secrets.set('API key', apiKey.key);
  const cardId = await fixture.keepCard(customer);
  const token = await app.app.services.savedCards.tokenOf(
    everyAccount.account(customer.accountId),
    app.app.database.queries,
    cardId,
  );
  secrets.set('token of the card', token ?? '');
  for (const who of [customer, company]) {
    secrets.set(`access token of ${who.username}`, who.token);
    secrets.set(`refresh token of ${who.username}`, who.refreshToken);
  }

  await expect
    .poll(
      async () => (await waitingMails()).filter(({ state }) => state === 'retry').length,
      within,
    )
    .toBeGreaterThanOrEqual(6);
  await expect.poll(async () => mailServer.recipients.length, within).toBeGreaterThanOrEqual(6);
  const whileWaiting = await everyRow();

  mailServer.answer(() => '250 OK');
  await fixture.rows(`UPDATE jobs.job SET start_after = now() WHERE name = 'mail' RETURNING 1`);
  await expect.poll(waitingMails, within).toEqual([]);

  // Every kind of link has arrived, once, and works.
  const links = mailedTokens();
  const mailed = new Map(links);
  expect(links.map(([name]) => name).sort()).toEqual(
    [
      `${fresh.registered} token`,
      `${known} token`,
      `${known} promena`,
      `${fresh.changed} promena`,
      `${fresh.invited} poziv`,
      `${fresh.staff} token`,
    ].sort(),
  );
  for (const [name, given] of mailed) secrets.set(`link of ${name}`, given);
  expect(readable(whileWaiting, secrets)).toEqual([]);
  const linked = (name: string) => ({ token: mailed.get(name) ?? '' });
  await call(verifikacijaNaloga, linked(`${fresh.registered} token`));
  await call(potvrdiPromenuEmaila, linked(`${known} promena`));
  await call(potvrdiPromenuEmaila, linked(`${fresh.changed} promena`));
  const person = { ime: 'Драган', prezime: 'Илић', password };
  await call(prihvatiPoziv, { ...linked(`${fresh.invited} poziv`), ...person });
  await call(novaLozinka, {
    ...linked(`${fresh.staff} token`),
    password: 'tri kruške i jedan motor',
  });

  await expect.poll(waitingMails, within).toEqual([]);
  const afterwards = await everyRow();
  expect(readable(afterwards, secrets)).toEqual([]);
  const log = app.log.join('\n');
  expect(log).toContain('a job failed; it will be retried');
  expect(readable(log, secrets)).toEqual([]);
  for (const address of [...Object.values(fresh), known]) {
    expect(log).not.toContain(address);
    expect(
      afterwards.split('\n').filter((row) => row.startsWith('jobs.job ') && row.includes(address)),
    ).toEqual([]);
  }
}, 240_000);
