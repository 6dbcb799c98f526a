import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStateFile } from '../platform/state-file.ts';
import { createCourier, type PartnerState } from './deliveries.ts';
import { moneyText } from './overview.ts';
import { priceTrip, type PricedPassage } from './passages.ts';
import { startPartner } from './partner.ts';
import { roadsOf, rateOn } from './roads.ts';

/** An operator that answers as the test says, and records what arrives. */
async function anOperator(answers: readonly number[], list?: (url: string) => object) {
  const came: PricedPassage[] = [];
  const keys: unknown[] = [];
  const waiting = [...answers];
  let heard = (): void => undefined;
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(list?.(request.url ?? '')));
      return;
    }
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

async function aPartner(target: string, stateFile = '') {
  const partner = await startPartner({
    host: '127.0.0.1',
    port: 0,
    target,
    key: 'a-key',
    country: 'rs',
    stateFile,
    everyMs: 0,
    longestPauseMs: 10,
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await partner.close();
    open = false;
  };
  onTestFinished(close);
  const url = `http://127.0.0.1:${String(partner.port)}`;
  return {
    url,
    close,
    send: (wishes: object) =>
      fetch(`${url}/sandbox/passages`, { method: 'POST', body: JSON.stringify(wishes) }),
  };
}

test('a passage is sent again until the operator has answered it', async () => {
  const operator = await anOperator([503, 500]);
  const partner = await aPartner(operator.url);
  await partner.send({ serialNumber: '1', country: 'HR' });
  await operator.until(3);
  expect(operator.keys[0]).toBe('a-key');
  expect(new Set(operator.came.map(({ key }) => key)).size).toBe(1);
  const page = await (await fetch(partner.url)).text();
  expect(page).toContain('predat (3)');
});

test('a repeated delivery is identical', async () => {
  const operator = await anOperator([]);
  const partner = await aPartner(operator.url);
  await partner.send({ serialNumber: '1', times: 2 });
  await operator.until(2);
  expect(operator.came[0]).toEqual(operator.came[1]);
});

test('a delayed passage is not sent before its time, and then only once', async () => {
  const operator = await anOperator([]);
  let now = 1_000_000;
  const file = await openStateFile<PartnerState>('', { deliveries: [] });
  const courier = createCourier({
    file,
    target: operator.url,
    key: 'a-key',
    longestPauseMs: 10,
    now: () => now,
  });
  const [road] = roadsOf.rs;
  if (road === undefined) throw new Error('There is no road');
  const tag = { serialNumber: '1', category: 'I' };
  const passage = priceTrip({ tag, road, from: 0, to: 1, exitedAt: now, home: 'RSD' });
  courier.add(passage, { delayMs: 90_000, times: 1 });
  await courier.deliverDue(now + 89_999);
  expect(operator.came).toEqual([]);
  now += 90_000;
  await courier.deliverDue(now);
  await courier.deliverDue(now + 600_000);
  expect(operator.came).toEqual([passage]);
});

test('an unanswered passage is sent when the partner restarts', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'partner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFile = path.join(folder, 'partner.json');
  const away = await anOperator(Array.from({ length: 1000 }, () => 503));
  const first = await aPartner(away.url, stateFile);
  await first.send({ serialNumber: '1', country: 'HR' });
  await first.close();
  const operator = await anOperator([]);
  await aPartner(operator.url, stateFile);
  await operator.until(1);
  expect(operator.came[0]).toEqual(away.came[0]);
});

test('the list of tags is read to its last page', async () => {
  const asked: (string | undefined)[] = [];
  const pages = [
    { tags: [], next: '7' },
    { tags: [{ serialNumber: '8', category: 'I' }], next: null },
  ];
  const operator = await anOperator([], (url) => {
    asked.push(url);
    return { result: pages[asked.length - 1] };
  });
  const partner = await aPartner(operator.url);
  await fetch(`${partner.url}/drive`, { method: 'POST', body: 'how=once', redirect: 'manual' });
  await operator.until(1);
  expect(asked).toEqual(['/intake/t4a-tags?after=', '/intake/t4a-tags?after=7']);
  expect(operator.came[0]?.serialNumber).toBe('8');
});

test('amounts are written without a float', () => {
  expect(moneyText(1230, 'EUR')).toBe('12,30 EUR');
  expect(moneyText(5, 'EUR')).toBe('0,05 EUR');
  expect(moneyText(9_007_199_254_740_991, 'RSD')).toBe('90071992547409,91 RSD');
});

test('the rate is of the day on the road, not of the day in Greenwich', () => {
  const [road] = roadsOf.rs;
  if (road === undefined) throw new Error('There is no road');
  const tag = { serialNumber: '1', category: 'I' };
  const exitedAt = Date.parse('2026-11-20T23:30:00Z');
  const trip = priceTrip({ tag, road, from: 0, to: 1, exitedAt, home: 'RSD' });
  expect(trip.rate.day).toBe('2026-11-21');
});

test('sections add up to the total, in both countries and every category', () => {
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

test('a rate is the same all day, and the mark is tied to the euro', () => {
  expect(rateOn('EUR', 'RSD', '2026-11-20')).toBe(rateOn('EUR', 'RSD', '2026-11-20'));
  expect(rateOn('EUR', 'BAM', '2026-11-20')).toBe('1.95583');
  expect(rateOn('EUR', 'RSD', '2026-11-20')).toMatch(/^11[67]\.\d{4}$/);
});
