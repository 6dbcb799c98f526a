import { expect, test } from 'vitest';
import { modulesOfRoute } from '../../../server/src/areas/page-settings/index.ts';
import { weighedScreens } from '../../../portal/vite-chunks.ts';
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

test('the server announces the same screens that the build groups', () => {
  const announced = modulesOfRoute
    .flatMap(([, forAll, forCustomers = []]) => [...forAll, ...forCustomers])
    .filter((module) => module.startsWith('src/areas/'))
    .map((module) => module.replace('src/areas/', ''));
  expect(new Set(weighedScreens)).toEqual(new Set(announced));
});

test('every screen that the server announces has a budget', () => {
  const without = modulesOfRoute.filter(
    ([address, , forCustomers]) =>
      !budgets.some(({ path }) => address.test(path)) ||
      (forCustomers !== undefined &&
        !budgets.some(({ path, customer }) => customer === true && address.test(path))),
  );
  expect(without).toEqual([]);
});
