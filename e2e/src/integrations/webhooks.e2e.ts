import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { napraviVebhuk } from '@rampa/contract/integrations';
import { expect, test } from '../fixtures/test.ts';

const company = { ime: 'Драган', prezime: 'Илић', poslovno_ime: 'Превоз Илић д.о.о.' };

interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A company's own program, which answers as the test says. */
async function startProgram() {
  const received: Request[] = [];
  const answer = { status: 204 };
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/rampa`, received, answer, close: () => server.close() };
}

function isSigned({ headers, body }: Request, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const wanted = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
}

test('a company creates a webhook, sends a test, sees what went wrong and sends it again', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const program = await startProgram();
  await signInAs(await createCustomer(company));
  await page.goto('/pages/profil?tab=api');
  await page.getByRole('button', { name: 'Nov vebhuk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Adresa').fill('https://192.168.1.10/rampa');
  await dialog.getByRole('checkbox', { name: /^Nisko stanje/u }).check();
  await dialog.getByRole('button', { name: 'Napravi vebhuk' }).click();
  await expect(dialog.getByLabel('Adresa')).toHaveAccessibleDescription(
    /mora da bude dostupna sa interneta/u,
  );
  await dialog.getByLabel('Adresa').fill(program.url);
  await dialog.getByRole('button', { name: 'Napravi vebhuk' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Tajna vebhuka' });
  const secret = await shown.locator('code').innerText();
  // The secret is gone once the dialog is closed, so only the button closes it.
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Sačuvano je' }).click();

  program.answer.status = 500;
  const webhook = page.getByRole('list', { name: 'Vebhukovi' }).getByRole('listitem');
  await webhook.getByRole('button', { name: 'Pošalji probu' }).click();
  await expect.poll(() => program.received.length).toBe(1);
  await webhook.getByRole('button', { name: 'Isporuke' }).click();
  const log = page.getByRole('dialog', { name: 'Isporuke' });
  const delivery = log.getByRole('list', { name: 'Isporuke' }).getByRole('listitem');
  const refreshed = async (text: string): Promise<void> => {
    await expect(async () => {
      await log.getByRole('button', { name: 'Osveži' }).click();
      await expect(delivery).toContainText(text, { timeout: 1000 });
    }).toPass();
  };
  await refreshed('Odgovor 500');
  await expect(delivery).toContainText('Adresa nije prihvatila zahtev.');
  program.answer.status = 204;
  await delivery.getByRole('button', { name: /^Pošalji ponovo/u }).click();
  await refreshed('Isporučeno');

  const [first, second] = program.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect(program.received.every((request) => isSigned(request, secret))).toBe(true);
  program.close();
});

test('a webhook is changed, given a new secret, switched off and deleted', async ({
  page,
  createCustomer,
  signInAs,
}) => {
  const customer = await createCustomer(company);
  await customer.api.call(napraviVebhuk, {
    url: 'https://prijem.example/rampa',
    events: ['balance.low'],
  });
  await signInAs(customer);
  await page.goto('/pages/profil?tab=api');
  const webhook = page.getByRole('list', { name: 'Vebhukovi' }).getByRole('listitem');
  await webhook.getByRole('button', { name: 'Nova tajna' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Nova tajna' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Tajna vebhuka' });
  await expect(shown.locator('code')).toHaveText(/^whsec_/u);
  await shown.getByRole('button', { name: 'Sačuvano je' }).click();
  await expect(webhook).toContainText('Stara tajna važi do ');

  await webhook.getByRole('button', { name: 'Izmeni' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Prolazak/u }).check();
  await dialog.getByRole('checkbox', { name: /^Uključen/u }).uncheck();
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(webhook).toContainText('Isključili ste ga.');
  await expect(webhook).toContainText('Prolazak');
  await expect(webhook.getByRole('button', { name: 'Pošalji probu' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await webhook.getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByText('Još nemate nijedan vebhuk.')).toBeVisible();
});
