import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findTexts } from './lib-where-texts.mjs';
import { findCalls, findUsers } from './lib-where.mjs';

const area = {
  'portal/src/areas/tags/texts.sr-Cyrl.json': `{
  "tags.title": "ТАГ уређаји",
  "tags.count_one": "{{count}} ТАГ уређај",
  "tags.count_other": "{{count}} ТАГ уређаја",
  "tags.move-to": "Премести на {{tag}}",
  "tags.state-lost": "Изгубљен"
}`,
  'portal/src/areas/tags/texts.en.json': `{
  "tags.title": "Tags",
  "tags.count_one": "{{count}} tag",
  "tags.count_other": "{{count}} tags",
  "tags.move-to": "Move to {{tag}}",
  "tags.state-lost": "Lost"
}`,
  'portal/src/areas/tags/tags-page.tsx': `import { getTagovi, type Tag } from '@rampa/contract/tags';
import { State } from './state.tsx';
const title = t('tags.title');`,
  'portal/src/areas/tags/state.tsx': `
const text = t(\`tags.state-\${status}\`);`,
  'contract/src/tags/calls.ts': `export const getTagovi = defineCall({
  method: 'POST',
  path: '/api/Tag/GetTagovi',
});`,
  'contract/src/orders/calls.ts': `export const getTagovi = defineCall({
  method: 'POST',
  path: '/api/Order/GetTagovi',
});`,
  'server/src/areas/tags/tags.routes.ts': `import { getTagovi } from '@rampa/contract/tags';
import type { Tags } from './tags.service.ts';
export function registerTags(http: Http, tags: Tags) {
  http.serveCustomer(getTagovi, (input, { session }) =>
    tags.costCentres.list(session.accountId, input),
  );
}`,
  'server/src/areas/tags/tags.service.ts': `import { selectTags, type TagRecord } from './tags.store.ts';
import type { CostCentres } from './cost-centres.service.ts';
export interface Tags {
  list(accountId: string): Promise<{
    items: TagRecord[];
  }>;
  readonly costCentres: CostCentres;
}
export function createTags(): Tags {
  return {
    async list(accountId) {
      return selectTags(accountId);
    },
  };
}`,
  'server/src/areas/tags/cost-centres.service.ts': `import { insertCentre, selectCentres } from './cost-centres.store.ts';
export interface CostCentres {
  list(accountId: string): Promise<string[]>;
}
export function createCostCentres(): CostCentres {
  const all = (accountId: string) => selectCentres(accountId);
  return {
    list: (accountId) => all(accountId),
    add: (accountId) => insertCentre(accountId),
  };
}`,
  'server/src/areas/tags/cost-centres.store.ts': `export async function insertCentre() {}

export async function selectCentres() {}`,
  'server/src/areas/tags/tags.store.ts': 'export async function selectTags() {}',
};
const sources = new Map(Object.entries(area));
const keysOf = (seen: string): readonly string[] => findTexts(seen, sources).map(({ key }) => key);

test.each([
  ['ТАГ уређаји', ['tags.title']],
  ['TAG uređaji', ['tags.title']],
  ['tag uredjaji', ['tags.title']],
  ['Tags', ['tags.title']],
  ['12 ТАГ уређаја', ['tags.count']],
  ['Premesti na BG123', ['tags.move-to']],
  ['уређаја', ['tags.count']],
  ['Пролазак', []],
])('%s on the screen is %j', (seen, keys) => {
  expect(keysOf(seen)).toEqual(keys);
});

test('a text is found at its line, and its users are found by its key or its beginning', () => {
  expect(findTexts('Lost', sources)).toMatchObject([
    { key: 'tags.state-lost', serbian: 'Изгубљен', place: { line: 6 } },
  ]);
  expect(findUsers('tags.title', sources)).toMatchObject([
    { file: 'portal/src/areas/tags/tags-page.tsx', line: 3 },
  ]);
  expect(findUsers('tags.state-lost', sources)).toMatchObject([
    { file: 'portal/src/areas/tags/state.tsx', line: 2 },
  ]);
});

test.each(['tags-page.tsx', 'state.tsx'])(
  '%s leads to its call, and that to the route, the service and the SQL of the same area',
  (user) => {
    expect(findCalls(`portal/src/areas/tags/${user}`, sources)).toEqual([
      {
        call: 'POST /api/Tag/GetTagovi',
        contract: { file: 'contract/src/tags/calls.ts', line: 1, name: 'getTagovi' },
        route: { file: 'server/src/areas/tags/tags.routes.ts', line: 4, name: 'getTagovi' },
        service: { file: 'server/src/areas/tags/cost-centres.service.ts', line: 8, name: 'list' },
        sql: [
          { file: 'server/src/areas/tags/cost-centres.store.ts', line: 3, name: 'selectCentres' },
        ],
      },
    ]);
  },
);

test.each(['Нова тајна', 'nova tajna', 'New secret'])(
  'in the product itself, "%s" leads to the SQL that renews it',
  async (seen) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/where.mjs', seen]);
    expect(stdout).toMatch(/portal\/src\/areas\/integrations\/texts\.sr-Cyrl\.json:\d+/u);
    expect(stdout).toMatch(/POST \/api\/Integracija\/NovaTajna\n +route .*integrations\.routes/u);
    expect(stdout).toMatch(/SQL .*webhooks\.store\.ts:\d+ {2}updateWebhook/u);
  },
);
