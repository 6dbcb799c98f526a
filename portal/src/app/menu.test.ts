import { expect, test } from 'vitest';
import { menuFor } from './menu.ts';

const allOn = {
  orderTag: 'true',
  complaints: 'true',
  purchaseRequestView: 'true',
  t4a: 'true',
} as const;

const everywhere = () => true;

function paths(situation: Partial<Parameters<typeof menuFor>[0]>) {
  return menuFor({
    settings: allOn,
    signedIn: false,
    lice: undefined,
    role: undefined,
    routeExists: everywhere,
    ...situation,
  }).map(({ path }) => path.replace('/pages/', ''));
}

const forEverybody = [
  'home',
  'izracunaj-putarinu',
  'stanje-na-putevima',
  'prodajna-mesta',
  'kontakt',
];

test('a visitor with every flag off sees the five entries for everybody', () => {
  const settings = {
    orderTag: 'false',
    complaints: 'false',
    purchaseRequestView: 'false',
    t4a: 'false',
  } as const;
  expect(paths({ settings })).toEqual(forEverybody);
});

test('flags that are missing hide their entries too', () => {
  const settings = {
    orderTag: undefined,
    complaints: undefined,
    purchaseRequestView: undefined,
    t4a: undefined,
  };
  expect(paths({ settings, signedIn: true })).not.toContain('naruci-tag');
  expect(paths({ settings })).toEqual(forEverybody);
});

test('a visitor sees complaints and purchase requests, but nothing of a customer', () => {
  expect(new Set(paths({}))).toEqual(
    new Set([...forEverybody, 'naruci-tag', 'reklamacije', 'pregled-zahteva-kupovina']),
  );
});

test('a customer sees tags, passages, top-ups, profile and T4A as well', () => {
  expect(paths({ signedIn: true, lice: 'fizicko' })).toEqual(
    expect.arrayContaining(['tagovi', 'prolasci', 'dopuna-pregled', 'profil', 'extToll']),
  );
});

test('a distributor sees no orders, complaints and purchase requests', () => {
  const seen = paths({ signedIn: true, lice: 'distributor' });
  expect(seen).toContain('extToll');
  for (const path of ['naruci-tag', 'reklamacije', 'pregled-zahteva-kupovina']) {
    expect(seen).not.toContain(path);
  }
});

test.each([
  ['orderTag', 'naruci-tag'],
  ['complaints', 'reklamacije'],
  ['purchaseRequestView', 'pregled-zahteva-kupovina'],
  ['t4a', 'extToll'],
] as const)('the flag %s alone decides about %s', (flag, path) => {
  const settings = { ...allOn, [flag]: 'false' };
  expect(paths({ signedIn: true, lice: 'fizicko' })).toContain(path);
  expect(paths({ settings, signedIn: true, lice: 'fizicko' })).not.toContain(path);
});

test('an entry appears only where its screen exists', () => {
  expect(paths({ signedIn: true, routeExists: (path) => path === '/pages/home' })).toEqual([
    'home',
  ]);
});

test('a driver of a company sees what drivers may use, an accountant everything', () => {
  const company = { signedIn: true, lice: 'pravno' };
  const forDrivers = paths({ ...company, role: 'driver' });
  expect(forDrivers).toEqual(expect.arrayContaining(['tagovi', 'prolasci', 'reklamacije']));
  for (const hidden of ['naruci-tag', 'pregled-zahteva-kupovina', 'extToll']) {
    expect(forDrivers).not.toContain(hidden);
  }
  expect(paths({ ...company, role: 'accountant' })).toEqual(paths({ ...company, role: 'owner' }));
});
