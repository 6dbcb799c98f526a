import { expect, test } from 'vitest';
import { readStationsFile, readTariffFile } from './read-network-file.ts';

const context = { country: 'rs', currency: 'RSD' } as const;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function faultsOf(outcome: ReturnType<typeof readStationsFile | typeof readTariffFile>) {
  if (outcome.ok) throw new Error('The file was accepted');
  return outcome.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

const tariff = (km: string): Uint8Array =>
  bytes(
    `version;valid_from;round_to;from;to;motorway;tariff_system;km;value\nv;2028-01-01;10;a;b;A1;RS-N;${km};1`,
  );

test('a road has at least one metre, for it is stored in whole metres', () => {
  for (const km of ['0,0004', '0']) {
    expect(faultsOf(readTariffFile(tariff(km), context))).toEqual([
      expect.stringMatching(/^2:\d+ km: /),
    ]);
  }
  for (const km of ['0,001', '12.5']) expect(readTariffFile(tariff(km), context).ok).toBe(true);
});

const station = (name: string, lat: number): string => `rs-x;${name};A1;1;RS-N;exit;${lat};20`;
const stations = (...rows: readonly string[]): Uint8Array =>
  bytes(['id;name;motorway;km;tariff_system;kind;lat;lon', ...rows].join('\n'));

test('an unreadable name is refused at its place', () => {
  const read = readStationsFile(stations(station('Икс\u0000', 45)), context);
  expect(faultsOf(read)).toEqual(['2:6 name: has characters that nobody can read']);
});

test('errors beyond the first fifty are not reported', () => {
  const rows = Array.from({ length: 4000 }, () => station('Икс', 145));
  expect(faultsOf(readStationsFile(stations(...rows), context))).toHaveLength(50);
});
