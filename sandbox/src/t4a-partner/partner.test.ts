import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { priceTrip, type PricedPassage } from './passages.ts';
import { startPartner } from './partner.ts';
import { roadsOf, rateOn } from './roads.ts';

/** An operator who answers as told, and remembers what came. */
async function anOperator(answers: readonly number[]) {
  const came: PricedPassage[] = [];
  const keys: unknown[] = [];
  const waiting = [...answers];
  let heard = (): void => undefined;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      keys.push(request.headers['x-api-key']);
      came.push(...(JSON.parse(body) as { passages: PricedPassage[] }).passages);
      response.writeHead(waiting.shift() ?? 200).end('{}');
      heard();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    came,
    keys,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => {
          if (came.length >= count) resolve();
        };
        heard();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function aPartner(target: string) {
  const partner = await startPartner({
    host: '127.0.0.1',
    port: 0,
    target,
    key: 'a-key',
    country: 'rs',
    stateFile: '',
    everyMs: 0,
    longestPauseMs: 10,
  });
  onTestFinished(() => partner.close());
  const url = `http://127.0.0.1:${String(partner.port)}`;
  return {
    url,
    send: (wishes: object) =>
      fetch(`${url}/sandbox/passages`, { method: 'POST', body: JSON.stringify(wishes) }),
  };
}

test('a passage goes out again until the operator has answered it', async () => {
  const operator = await anOperator([503, 500]);
  const partner = await aPartner(operator.url);
  await partner.send({ serialNumber: '1', country: 'HR' });
  await operator.until(3);
  expect(operator.keys[0]).toBe('a-key');
  expect(new Set(operator.came.map(({ key }) => key)).size).toBe(1);
  const page = await (await fetch(partner.url)).text();
  expect(page).toContain('predat (3)');
});

test('whoever asks for it twice gets it twice, the same', async () => {
  const operator = await anOperator([]);
  const partner = await aPartner(operator.url);
  await partner.send({ serialNumber: '1', times: 2 });
  await operator.until(2);
  expect(operator.came[0]).toEqual(operator.came[1]);
});

test('sections add up to what is asked, in both countries and every category', () => {
  for (const road of [...roadsOf.rs, ...roadsOf.sr]) {
    for (const category of Object.keys(road.multipliers)) {
      const tag = { serialNumber: '1', category };
      const home = road.currency === 'RSD' ? 'BAM' : 'RSD';
      const exitedAt = Date.parse('2026-11-20T12:00:00Z');
      const trip = priceTrip({ tag, road, from: road.stations.length - 1, to: 0, exitedAt, home });
      const sum = trip.sections.reduce((total, { amount }) => total + amount, 0);
      expect(trip.amount).toBe(sum);
      expect(sum).toBeGreaterThan(0);
      expect(Number.isInteger(sum)).toBe(true);
    }
  }
});

test('a rate is the same all day, and the mark keeps to the euro', () => {
  expect(rateOn('EUR', 'RSD', '2026-11-20')).toBe(rateOn('EUR', 'RSD', '2026-11-20'));
  expect(rateOn('EUR', 'BAM', '2026-11-20')).toBe('1.95583');
  expect(rateOn('EUR', 'RSD', '2026-11-20')).toMatch(/^11[67]\.\d{4}$/);
});
