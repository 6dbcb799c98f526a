import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { readPage } from './list-search.ts';
import { strictly } from './strict-search.ts';

const rootRoute = createRootRoute();
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/list',
  validateSearch: strictly(readPage),
});
const router = createRouter({ routeTree: rootRoute.addChildren([listRoute]) });
const searchAt = (search: Readonly<Record<string, string>>) =>
  router.matchRoutes('/list', search).at(-1)?.search;

test('garbage in an address never reaches the screen', () => {
  expect(searchAt({ page: 'abc', rows: '7', evil: '1' })).toEqual({});
});

test('what makes sense does', () => {
  expect(searchAt({ page: '3', rows: '25' })).toEqual({ page: 3, rows: 25 });
});
