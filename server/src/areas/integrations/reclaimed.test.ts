import { novaLozinka } from '@rampa/contract/identity';
import { napraviKljuc, napraviVebhuk } from '@rampa/contract/integrations';
import { getTagovi } from '@rampa/contract/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.jobs.start();
});
afterAll(() => fixture.close());

const run = (text: string, ...values: unknown[]) => fixture.app.database.run(text, values);

test('keys, webhooks and cards of whoever opened the account before its owner end with their password', async () => {
  const { identity, cards, savedCards } = fixture.app.services;
  const stranger = await fixture.addCustomer('pravno');
  const wish = { name: 'Остава', scopes: ['tags:read'], validDays: 365 };
  const { key } = (await fixture.call(napraviKljuc, wish, stranger.token)).result as {
    key: string;
  };
  const hook = { url: 'https://8.8.8.8/kuka', events: ['passage.recorded'] };
  expect((await fixture.call(napraviVebhuk, hook, stranger.token)).statusCode).toBe(200);
  const scope = everyAccount.account(stranger.accountId);
  await fixture.app.database.transaction((tx) =>
    savedCards.take(scope, tx, 'monri', {
      token: 'a token of the gateway',
      maskedNumber: '411111******1111',
      brand: 'visa',
      expires: '2029-11',
    }),
  );
  // The owner of the address has opened the link, and shown no password with it.
  await run('UPDATE users SET owner_proved_at = NULL WHERE user_id = $1', stranger.userId);

  const email = `${stranger.username}@primer.rs`;
  await identity.requestPasswordReset({ email, languageId: '2' }, origin);
  const mails = async () =>
    (await fixture.mailsTo(email)).filter(
      ({ template }) => template === 'identity.mail-reset-password',
    );
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  const token = new URL(mail?.actionUrl ?? '').searchParams.get('token');
  const reset = await fixture.call(novaLozinka, { token, password: 'sasvim druga rečenica' });
  expect(reset.statusCode).toBe(200);

  const reply = await fixture.send({
    method: 'POST',
    url: getTagovi.path,
    payload: {},
    headers: { authorization: `Bearer ${key}` },
  });
  expect(reply.json<{ message: string }>().message).toBe('api-key.revoked');
  expect(await run('SELECT 1 FROM webhooks WHERE account_id = $1', stranger.accountId)).toEqual([]);
  expect(await cards.list(scope)).toEqual([]);
});

const origin = { requestId: 'test', address: '192.0.2.9', userAgent: '' };
