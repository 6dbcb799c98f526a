import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startBank } from './bank.ts';
import { readIpsCode } from './ips-code.ts';

const code =
  'K:PR|V:01|C:1|R:840000000095584510|N:JP Primer, Beograd|I:RSD2500,00|P:Pera Perić|SF:221|S:Dopuna TAG 2024000123|RO:97062024000123';

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** An operator that answers as the test says, and checks the bank's signatures. */
async function anOperator(key: string, answers: readonly number[]) {
  const came: { readonly signed: boolean; readonly body: Record<string, unknown> }[] = [];
  const waiting = [...answers];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const {
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': given,
      } = request.headers;
      const mac = createHmac('sha256', key)
        .update(`${String(id)}.${String(at)}.${body}`)
        .digest('base64');
      came.push({
        signed: given === `v1,${mac}`,
        body: JSON.parse(body) as Record<string, unknown>,
      });
      response.writeHead(waiting.shift() ?? 200).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { came, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

async function aBank(target: string) {
  const bank = await startBank({
    host: '127.0.0.1',
    port: 0,
    target,
    key: 'a-key',
    stateFile: '',
    longestPauseMs: 10,
  });
  onTestFinished(bank.close);
  return `http://127.0.0.1:${String(bank.port)}`;
}

test('a code of the standard is read, and what is none is refused', () => {
  expect(readIpsCode(code)).toEqual({
    account: '840000000095584510',
    payee: 'JP Primer, Beograd',
    amountMinor: 250_000,
    payer: 'Pera Perić',
    purpose: 'Dopuna TAG 2024000123',
    reference: '97062024000123',
  });
  expect(readIpsCode(code.replace('2500,00', '2500,'))).toMatchObject({ amountMinor: 250_000 });
  for (const wrong of [
    '',
    'https://primer.rs',
    code.replace('PR', 'PT'),
    code.replace('RSD', 'EUR'),
  ]) {
    expect(typeof readIpsCode(wrong)).toBe('string');
  }
});

test('a transfer is announced until the operator has taken it, signed again each time', async () => {
  const operator = await anOperator('a-key', [503, 500]);
  const bank = await aBank(operator.url);
  await fetch(`${bank}/sandbox/transfers`, { method: 'POST', body: JSON.stringify({ code }) });
  await expect.poll(() => operator.came.length, { timeout: 10_000 }).toBe(3);
  expect(operator.came.map(({ signed }) => signed)).toEqual([true, true, true]);
  expect(new Set(operator.came.map(({ body }) => body['transferId'])).size).toBe(1);
  expect(operator.came[0]?.body).toMatchObject({
    amountMinor: 250_000,
    reference: '97062024000123',
  });
  await expect.poll(async () => (await fetch(bank)).text()).toContain('primljeno (3)');
});

test('the page pays, and says what is wrong with a code', async () => {
  const operator = await anOperator('a-key', []);
  const bank = await aBank(operator.url);
  const pay = (text: string) =>
    fetch(`${bank}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ code: text, how: 'once' }),
    });
  expect(await (await pay('K:PT')).text()).toContain('role="alert"');
  expect(await (await pay(code)).text()).toContain('2500,00 RSD');
  expect(operator.came).toHaveLength(1);
});
