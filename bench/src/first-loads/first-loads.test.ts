import { firstViewAt, firstViews } from '@rampa/contract/screens';
import { expect, test } from 'vitest';
import { budgets } from './budgets.ts';
import { firstLoadOf, overBudget } from './first-loads.ts';

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, css: ['entry.css'], imports: ['_base.js'] },
  '_base.js': { file: 'base.js' },
  'src/app/shell-layout.tsx': { file: 'shell.js', css: ['shell.css'], imports: ['_base.js'] },
  'src/areas/passages/passages-page.tsx': {
    file: 'passages.js',
    imports: ['index.html', '_base.js'],
  },
  'src/areas/passages/chart.tsx': { file: 'chart.js' },
};

test('a first load is the entry and everything that the screen imports, each file once; what the page contains is no request', () => {
  const sizeOf = (file: string) => file.length * 1000;
  const files = ['entry.js', 'entry.css', 'base.js', 'shell.js', 'shell.css', 'passages.js'];
  expect(firstLoadOf('/pages/prolasci', manifest, sizeOf)).toEqual({
    bytes: files.join('').length * 1000,
    requests: 3,
  });
});

test('a screen over its budget says by how much', () => {
  const budget = { name: 'passages', path: '/pages/prolasci', kilobytes: 163, requests: 6 };
  expect(overBudget(budget, { bytes: 163_000, requests: 6 })).toEqual([]);
  expect(overBudget(budget, { bytes: 170_001, requests: 7 })).toEqual([
    'passages needs 171 kB, its budget is 163 kB',
    'passages needs 7 scripts, its budget is 6',
  ]);
});

test('no screen has two budgets', () => {
  const screens = budgets.map(({ path, customer = false }) => `${path} ${customer}`);
  expect(new Set(screens).size).toBe(budgets.length);
});

test('every module of a first view is weighed with a screen', () => {
  const weighed = new Set(
    budgets.flatMap(({ path, customer }) => {
      const { modules = [], forCustomers = [] } = firstViewAt(path) ?? {};
      return customer === true ? [...modules, ...forCustomers] : modules;
    }),
  );
  const unweighed = firstViews
    .flatMap(({ modules, forCustomers = [] }) => [...modules, ...forCustomers])
    .filter((module) => !weighed.has(module));
  expect(unweighed).toEqual([]);
});
