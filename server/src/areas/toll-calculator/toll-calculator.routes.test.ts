import type { CallResult } from '@rampa/contract';
import {
  createTollPricing,
  getKategorije,
  getPutevi,
  getStanice,
  getTarifa,
  izracunajPutarinu,
} from '@rampa/contract/toll-calculator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const trip = { from: 'rs-a1-subotica', to: 'rs-a1-nis-jug', kategorija: 'I' } as const;

test('a trip over two systems is answered as specified, field by field', async () => {
  const { statusCode, result } = await fixture.call(izracunajPutarinu, trip);
  const rsd = (dinars: number) => ({ amount: dinars * 100, currency: 'RSD' });
  expect(statusCode).toBe(200);
  const { alternatives, ...answer } = result as CallResult<typeof izracunajPutarinu>;
  expect(answer).toEqual({
    sections: [
      {
        from: 'rs-a1-subotica',
        to: 'rs-a1-stara-pazova',
        tariffSystem: 'RS-N',
        km: 133.7,
        amount: rsd(850),
        amountWithTag: rsd(799),
      },
      {
        from: 'rs-a1-beograd-vrcin',
        to: 'rs-a1-nis-jug',
        tariffSystem: 'RS-S',
        km: 209.4,
        amount: rsd(1180),
        amountWithTag: rsd(1109),
      },
    ],
    total: rsd(2030),
    totalWithTag: rsd(1908),
    totalEur: { amount: 1730, currency: 'EUR' },
    km: 408.4,
    minutes: 213,
  });
  // The other route: over Čačak and Kruševac.
  expect(alternatives.map(({ km, total }) => [km, total.amount])).toEqual([[457.1, 244_000]]);
});

test('the same question has the same answer, and the way back costs the same', async () => {
  const first = await fixture.call(izracunajPutarinu, trip);
  expect(await fixture.call(izracunajPutarinu, trip)).toEqual(first);
  const back = await fixture.call(izracunajPutarinu, { ...trip, from: trip.to, to: trip.from });
  const totalOf = ({ result }: typeof first) =>
    (result as CallResult<typeof izracunajPutarinu>).total;
  expect(totalOf(back)).toEqual(totalOf(first));
});

test.each([
  [{ to: trip.from }, 400, 'toll-calculator.same-station'],
  [{ to: 'atlantida' }, 404, 'toll-calculator.station-unknown'],
  [{ to: 'rs-a2-preljina-old' }, 404, 'toll-calculator.no-route'],
  [{ date: '2001-01-01' }, 404, 'toll-calculator.no-tariff'],
  [{ kategorija: 'V' }, 400, 'request.invalid'],
  [{ date: '2026-02-30' }, 400, 'request.invalid'],
  [{ tariffVersion: 'rs-2026' }, 400, 'request.invalid'],
])('%j is answered with %i and its reason', async (changes, status, code) => {
  const answer = await fixture.call(izracunajPutarinu, { ...trip, ...changes });
  expect(answer).toMatchObject({ http: status, statusCode: status, message: code });
});

test('a 400 names its field', async () => {
  const { result } = await fixture.call(izracunajPutarinu, { ...trip, to: trip.from });
  expect(result).toEqual([{ field: 'to', message: 'toll-calculator.same-station' }]);
});

test('stations are named in the language asked for, by number or text; closed ones are left out', async () => {
  for (const [languageId, name] of [
    ['1', 'Стара Пазова'],
    [2, 'Stara Pazova'],
    ['3', 'Stara Pazova'],
  ] as const) {
    const { result } = await fixture.call(getStanice, { languageId });
    const { items, totalRecords } = result as CallResult<typeof getStanice>;
    expect(items.find(({ id }) => id === 'rs-a1-stara-pazova')?.name).toBe(name);
    expect(totalRecords).toBe(items.length);
    expect(items.some(({ id }) => id === 'rs-a2-preljina-old')).toBe(false);
  }
});

test('categories say what belongs to them and what a tag saves on the day', async () => {
  const { result } = await fixture.call(getKategorije, { languageId: '3', date: '2026-11-20' });
  const { items, tagDiscount } = result as CallResult<typeof getKategorije>;
  expect(items.map(({ kategorija, multiplierPercent }) => [kategorija, multiplierPercent])).toEqual(
    [
      ['IA', 50],
      ['I', 100],
      ['II', 150],
      ['III', 300],
      ['IV', 600],
    ],
  );
  expect(items[1]?.criteria[0]).toContain('1.30 m');
  expect(tagDiscount).toEqual({ validFrom: '2023-04-01', percent: 6 });
});

test('what a browser stores is enough to calculate the same offline', async () => {
  const { result } = await fixture.call(getTarifa, { languageId: '2' });
  const pricing = createTollPricing(result as CallResult<typeof getTarifa>);
  const stations = (await fixture.call(getStanice, {})).result as CallResult<typeof getStanice>;
  const date = '2026-11-20';
  for (const [at, { id: from }] of stations.items.entries()) {
    const to = stations.items[(at * 31 + 7) % stations.items.length]?.id ?? '';
    if (from === to) continue;
    const asked = await fixture.call(izracunajPutarinu, { from, to, kategorija: 'III', date });
    const computed = pricing.trip({ from, to, category: 'III', date });
    expect(computed).toEqual({ ok: true, value: asked.result });
  }
});

test('the network may be cached, is not sent again to those who have it, and nothing else may be', async () => {
  for (const { path } of [getStanice, getPutevi, getKategorije, getTarifa]) {
    const first = await fixture.send({ url: path });
    const { etag } = first.headers;
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const again = await fixture.send({
      url: path,
      headers: { 'if-none-match': String(etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await fixture.send({ url: path, headers: { 'if-none-match': '"older"' } });
    expect(other.json()).toEqual(first.json());
  }
  const answer = await fixture.send({ method: 'POST', url: izracunajPutarinu.path, payload: trip });
  expect(answer.headers['cache-control']).toBe('no-store');
});
