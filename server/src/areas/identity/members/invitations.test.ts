import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { useCompanyFixture } from '../testing/company-fixture.ts';
import { breachedPassword } from '../testing/identity-fixture.ts';

const {
  fixture,
  company,
  owner,
  be,
  password,
  bearerOf,
  call,
  freshAddress,
  invite,
  members,
  accept,
  linkTo,
  actions,
} = useCompanyFixture();

test('an invited driver sets a name and a password with the link and is a member, nothing more', async () => {
  const email = freshAddress();
  expect((await invite(email)).status).toBe(200);
  const token = await linkTo(email);
  expect((await call('GetPoziv', { token })).result).toMatchObject({
    poslovno_ime: 'Пример д.о.о.',
    email,
    role: 'driver',
  });
  expect((await accept(token)).status).toBe(200);
  const driver = { ...company(), email, username: email, password };
  const bearer = await bearerOf(driver);
  const session = await fixture().identity.authenticator.authenticate(bearer);
  expect(session.ok && session.value).toMatchObject({
    accountId: company().accountId,
    role: 'driver',
  });
  expect(fixture().agreed).toEqual([
    { accountId: company().accountId, userId: session.ok ? session.value.userId : '' },
  ]);
  const all = await members();
  expect(all.items.map(({ role }) => role)).toEqual(['owner', 'driver']);
  expect(all.invitations).toEqual([]);
  expect(
    (await call('PozoviClana', { email: freshAddress(), role: 'owner' }, bearer)).message,
  ).toBe('session.role-not-allowed');
  expect((await fixture().mailsTo(company().email)).at(-1)?.template).toBe(
    'identity.mail-member-joined',
  );
  expect(await actions()).toEqual(expect.arrayContaining(['member-invited', 'member-joined']));
});

test('a link works once, also for two clicks at the same moment', async () => {
  const email = freshAddress();
  await invite(email);
  const token = await linkTo(email);
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await accept(token)).message).toBe('identity.invitation-invalid');
  expect((await members()).totalRecords).toBe(2);
});

test('a link is invalid after seven days, after it was sent again and after it was withdrawn', async () => {
  const email = freshAddress();
  await invite(email);
  const first = await linkTo(email);
  fixture().passTime({ hours: 7 * 24 });
  await be();
  expect((await accept(first)).message).toBe('identity.invitation-invalid');
  const [waiting] = (await members()).invitations;
  expect(waiting?.expired).toBe(true);
  const given = { invitation_id: waiting?.invitation_id };
  expect((await call('PosaljiPozivPonovo', given, owner())).status).toBe(200);
  const second = await linkTo(email, 2);
  expect((await accept(first)).message).toBe('identity.invitation-invalid');
  expect((await call('GetPoziv', { token: second })).status).toBe(200);
  expect((await call('PovuciPoziv', given, owner())).status).toBe(200);
  expect((await accept(second)).message).toBe('identity.invitation-invalid');
  expect((await call('PovuciPoziv', given, owner())).message).toBe('identity.invitation-not-found');
});

test('the owner of an existing account is invited to sign in, and the company learns nothing', async () => {
  const stranger = await fixture().addCustomer();
  const unknown = freshAddress();
  const [known, fresh] = [await invite(stranger.email), await invite(unknown)];
  expect({ ...known, headers: {}, text: '' }).toEqual({ ...fresh, headers: {}, text: '' });
  await linkTo(unknown);
  await expect
    .poll(async () => (await fixture().mailsTo(stranger.email)).at(-1)?.template)
    .toBe('identity.mail-invited-known');
  const token = await linkTo(stranger.email);
  expect((await call('GetPoziv', { token })).result).toMatchObject({ hasSignIn: true });
  // A second password for the same address would be another way into both accounts.
  expect((await accept(token)).message).toBe('identity.address-has-account');
  const { invitations } = await members();
  const shown = invitations.map(({ expired, role }) => ({ expired, role }));
  expect(shown).toEqual([shown[0], shown[0]]);
  expect((await fixture().signIn(stranger)).status).toBe(200);
});

test('somebody who opens an account meanwhile keeps it', async () => {
  const email = freshAddress();
  await invite(email);
  const token = await linkTo(email);
  await fixture().database.run(
    `INSERT INTO sign_in_names (name, kind, account_id, user_id) VALUES ($1, 'email', $2, $2)`,
    [email, uuid()],
  );
  expect((await accept(token)).message).toBe('identity.address-has-account');
});

test('nobody is invited twice, and at most twenty wait', async () => {
  const email = freshAddress();
  expect((await invite(email)).status).toBe(200);
  expect((await invite(email.toUpperCase())).message).toBe('identity.already-invited');
  expect((await invite(company().email)).message).toBe('identity.already-member');
  for (let count = 1; count < 20; count += 1) await invite(freshAddress());
  expect((await invite(freshAddress())).message).toBe('identity.too-many-invitations');
});

test('names that look like addresses give a stranger nothing to click', async () => {
  await fixture().database.run('UPDATE accounts SET business_name = $2 WHERE account_id = $1', [
    company().accountId,
    'Vaš nalog je blokiran: www.primer-banka.example',
  ]);
  const email = freshAddress();
  await invite(email);
  await linkTo(email);
  const [mail] = await fixture().mailsTo(email);
  expect(mail?.params['company']).toBe('Vaš nalog je blokiran: […]');
});

test('a new company sends twenty invitations a day, and is told how long to wait', async () => {
  const asked = async () => {
    const email = freshAddress();
    const answer = await invite(email);
    const open = (await members()).invitations.find((one) => one.email === email);
    if (open !== undefined) {
      await call('PovuciPoziv', { invitation_id: open.invitation_id }, owner());
    }
    return answer.message;
  };
  for (let count = 0; count < 20; count += 1) expect(await asked()).toBe('');
  expect(await asked()).toBe('request.too-many;seconds:600');
  // To one address: three, then a minute.
  await be(await fixture().addCustomer({ personType: 'pravno' }));
  const email = freshAddress();
  await invite(email);
  const [open] = (await members()).invitations;
  const again = async () =>
    (await call('PosaljiPozivPonovo', { invitation_id: open?.invitation_id }, owner())).message;
  expect([await again(), await again(), await again()]).toEqual([
    '',
    '',
    'request.too-many;seconds:60',
  ]);
});

test('nobody joins with a password that is known from a breach', async () => {
  const email = freshAddress();
  await invite(email);
  const token = await linkTo(email);
  const refused = await call('PrihvatiPoziv', {
    token,
    ime: 'Ана',
    prezime: 'Илић',
    password: breachedPassword,
  });
  expect(refused.status).toBe(400);
  expect(refused.result).toEqual([{ field: 'password', message: 'identity.password-breached' }]);
  expect((await accept(token)).status).toBe(200);
});

test('an old link is called old, however long a neighbour has guessed at links', async () => {
  const address = '198.51.100.77';
  const look = () => fixture().call('KorisnickiNalog/GetPoziv', { token: uuid() }, { address });
  for (let guess = 0; guess < 30; guess += 1) await look();
  expect((await look()).message).toMatch(/^request\.too-many/u);
  for (let hour = 0; hour < 8; hour += 1) {
    fixture().passTime({ minutes: 61 });
    await look();
  }
  fixture().passTime({ minutes: 2 });
  expect((await look()).message).toBe('identity.invitation-invalid');
});
