import { getJa } from '@rampa/contract/staff';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sectionsFor, unusedAt } from './sections-shown.ts';

const parts = getJa.result.shape.switchedOff.element.options;
const pathsWithout = (...switchedOff: readonly (typeof parts)[number][]) => {
  const shown = sectionsFor({ role: 'supervisor', switchedOff: [...switchedOff] });
  return shown.map(({ path }) => path.replace('/uprava/', ''));
};
const all = pathsWithout();

/** Entries of the menu, by the part that they belong to. */
const entriesOf: Partial<Record<(typeof parts)[number], readonly string[]>> = {
  reconciliation: ['izvodi', 'obracuni'],
  'e-invoices': ['e-fakture'],
  postpaid: ['dospeli-racuni'],
  books: ['glavna-knjiga'],
  cash: ['salter', 'kasa'],
  orders: ['otprema', 'zalihe', 'uredjaji'],
  'price-lists': ['cenovnici'],
  'staff-desk': ['zaposleni'],
  'points-desk': ['prodajna-mesta'],
  'stations-desk': ['naplatne-stanice'],
  'passage-review': ['odbijeni-prolasci', 'oznaceni-prolasci'],
  'control-records': ['kontrolni-zapisi'],
  approvals: ['za-potvrdu'],
  'complaint-tools': ['sabloni'],
  'operations-page': ['placanja', 'slanje'],
  reports: ['izvestaji'],
  trail: ['evidencija'],
};

test.each(parts)('without %s its entries are gone from the menu, and no others', (part) => {
  const gone = entriesOf[part] ?? [];
  expect(all).toEqual(expect.arrayContaining([...gone]));
  expect(pathsWithout(part)).toEqual(all.filter((path) => !gone.includes(path)));
});

test.each(parts)(
  'without %s the addresses of its entries alone belong to something unused',
  (part) => {
    const unused = all.filter(
      (path) => unusedAt(`/uprava/${path}`, { switchedOff: [part] }) !== undefined,
    );
    expect(unused).toEqual(all.filter((path) => entriesOf[part]?.includes(path)));
  },
);

test('a screen below an unused section is unused as well, and a longer name is another one', () => {
  const switchedOff = ['books' as const];
  expect(unusedAt('/uprava/glavna-knjiga/dan', { switchedOff })?.path).toBe(
    '/uprava/glavna-knjiga',
  );
  expect(unusedAt('/uprava/glavna-knjigovodja', { switchedOff })).toBeUndefined();
  expect(unusedAt('/uprava/glavna-knjiga', {})).toBeUndefined();
});

test('without all of them there is what every operator has', () => {
  expect(pathsWithout(...parts)).toEqual(
    expect.arrayContaining(['reklamacije', 'poruke', 'kupci', 'zahtevi', 'isplate']),
  );
});

test('whatever has no entry of its own leaves a screen that has more', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: new URL('../../', import.meta.url).pathname })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join('\n');
  for (const part of parts) expect(sources).toContain(`'${part}'`);
});
