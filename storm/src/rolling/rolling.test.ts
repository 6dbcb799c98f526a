import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configurationFor } from './balancer.ts';
import { courseReport } from './report.ts';
import { createTally } from './tally.ts';
import { namesIn } from './visitors.ts';

const example = new URL('../../../packaging/haproxy/haproxy.cfg', import.meta.url);

test('HAProxy gets the configuration of the example, with other ports and without TLS', async () => {
  const changed = configurationFor(await readFile(example, 'utf8'), {
    customers: 4000,
    servers: [4001, 4002],
  });
  expect(changed.match(/bind .*/gu)).toEqual(['bind 127.0.0.1:4000']);
  expect(changed.match(/server (?:one|two) .*/gu)).toEqual([
    'server one 127.0.0.1:4001',
    'server two 127.0.0.1:4002',
    'server one 127.0.0.1:4001',
    'server two 127.0.0.1:4002',
  ]);
  expect(changed).toContain('retry-on conn-failure empty-response 404');
});

test('a configuration that says something unknown of ports is not used', () => {
  expect(() =>
    configurationFor('bind :8443 ssl\n bind :443', { customers: 1, servers: [2, 3] }),
  ).toThrow('lines that are not known here');
});

test('files of a page are those that it names, by whichever address', () => {
  const page = `<script src="/assets/index-DmlcQXLV.js"></script><link href="/assets/base-D3g6ZuLa.css">`;
  expect(namesIn(page)).toEqual(['/assets/index-DmlcQXLV.js', '/assets/base-D3g6ZuLa.css']);
  const script =
    'import("./forms-BuOHkx_1.js");const d=["assets/lists-BdQxIMzT.css"];x("./file.json")';
  expect(namesIn(script)).toEqual(['/assets/forms-BuOHkx_1.js', '/assets/lists-BdQxIMzT.css']);
});

test('what failed and what was wrong is counted and told, with the phase in which it was', () => {
  const tally = createTally();
  tally.begin('one of each version');
  tally.putOff('pages');
  tally.answered('pages', 20);
  tally.failed('pages', '/default answered 503');
  tally.wrong('lanes', 'refused: []');
  const written = courseReport(
    {
      counted: tally.result(),
      faults: tally.faults(),
      steps: [{ step: 'migrated under load', seconds: 1.23 }],
      passages: 2,
      topUps: 1,
      seconds: 300,
    },
    {
      what: 'From 11181219 to this version, 4 migrations',
      postgres: 'embedded PostgreSQL 18.4',
      seed: 1,
    },
  );
  expect(written).toContain('From 11181219 to this version, 4 migrations, in 300 s: migrated');
  expect(written).toContain('| pages | 2 | 1 | 1 | 0 | 20 | 20 |');
  expect(written).toContain('| **all** | 2 | 1 | 1 | 1 | | |');
  expect(written).toContain('- one of each version: pages: /default answered 503');
  expect(written).toContain('- one of each version: lanes: refused: []');
});
