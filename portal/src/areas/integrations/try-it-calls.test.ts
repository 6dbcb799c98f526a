import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { RampaClient } from '../../../../client/src/index.ts';
import {
  curlOf,
  exampleNames,
  examples,
  placeholders,
  typedOf,
  whatLacks,
} from './try-it-calls.ts';

const origin = 'https://putarina.example';
const key = `rampa_aaaaaaaaaaaa_${'A'.repeat(43)}`;
const own = {
  tagId: '019a0000-0000-7000-8000-000000000001',
  serialNumber: '004310000026',
  plate: 'BG 123-AB',
  passageId: '019a8f0e-6aa0-7d11-b7a2-0d5f1c3e8a44',
  costCentre: {
    costCentreId: '019a8f0e-6aa0-7d11-b7a2-0d5f1c3e8a45',
    code: '4110',
    name: 'Продаја',
  },
  driverId: '019a8f0e-6aa0-7d11-b7a2-0d5f1c3e8a46',
  amount: 150_000,
  question: 'Why did it cost that?',
};

/** What the command gives to curl, as a shell reads it. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\nuuidgen() { printf intent-1; }\n${command}`;
  const given = execFileSync('/bin/sh', ['-c', script], { env: { RAMPA_KEY: key, PATH: '' } });
  return given.toString().split('\0').slice(0, -1);
}

/** What the module sends, once. */
async function sentBy(source: string) {
  const sent: { readonly url: string; readonly method: string; readonly body: unknown }[] = [];
  class Watched extends RampaClient {
    constructor(options: { readonly baseUrl: string; readonly key: string }) {
      super({
        ...options,
        async fetch(url, { method = '', body }) {
          sent.push({ url, method, body: typeof body === 'string' ? JSON.parse(body) : null });
          return Response.json({
            statusCode: 200,
            message: '',
            result: { items: [], totalRecords: 0 },
          });
        },
      });
    }
  }
  const [first, ...lines] = source.split('\n');
  expect(first).toBe(`import { RampaClient } from '@rampa/client';`);
  const body = `return (async () => {\n${lines.join('\n')}\n})();`;
  // oxlint-disable-next-line no-new-func, no-implied-eval -- what a reader copies is run unchanged
  const run = new Function('RampaClient', 'process', 'console', body) as (
    ...given: readonly unknown[]
  ) => Promise<void>;
  await run(Watched, { env: { RAMPA_KEY: key } }, { log: () => undefined });
  return sent;
}

test.each(exampleNames)(
  'the command and the module of “%s” make the call that they show',
  async (name) => {
    const { call, input } = examples[name];
    const url = new URL(`${origin}${call.path}`);
    if (call.method === 'GET')
      url.search = new URLSearchParams(Object.entries(input(own))).toString();
    const parsed = call.input.safeParse({ idempotencyKey: 'intent-1', ...input(own) });
    // The server has the key of an intent from the header; a call without one in its body refuses it there.
    expect(parsed.success || call.input.safeParse(input(own)).success).toBe(true);

    const [address, ...rest] = argumentsOf(curlOf(name, origin, own));
    expect(address).toBe(url.href);
    expect(rest).toContain(`Authorization: Bearer ${key}`);
    expect(rest.includes('Idempotency-Key: intent-1')).toBe(
      examples[name].scope.endsWith(':write'),
    );
    const body = rest.at(rest.indexOf('-d') + 1) ?? '';
    expect(rest.includes('-d') ? JSON.parse(body) : null).toEqual(
      call.method === 'GET' ? null : input(own),
    );

    const [sent, ...more] = await sentBy(typedOf(name, origin, own));
    expect(more).toEqual([]);
    const sentBody = call.method === 'GET' ? null : input(own);
    expect(sent).toMatchObject({ url: url.href, method: call.method, body: sentBody });
  },
);

test('nothing that somebody has called a tag is run by a shell', () => {
  const plate = `'; rm -rf "$HOME" $(id) \\`;
  const given = argumentsOf(curlOf('plate', origin, { ...own, plate }));
  expect(JSON.parse(given.at(-1) ?? '')).toEqual({ tags: [{ tag_id: own.tagId, plate }] });
});

test('without tags and passages, words stand for them, and no example has a key', () => {
  const nothing = { ...placeholders, plate: own.plate, question: own.question };
  for (const name of exampleNames) {
    const texts = [curlOf(name, origin, nothing), typedOf(name, origin, nothing)];
    expect(texts.join('\n')).not.toContain('rampa_');
    expect(texts.every((text) => text.includes('RAMPA_KEY'))).toBe(true);
  }
  expect(curlOf('calculation', origin, nothing)).toContain('PASSAGE_ID');
  expect(exampleNames.filter((name) => whatLacks(name, nothing) === undefined)).toEqual([
    'complaint-states',
  ]);
});

test('an example says that something is missing only where it needs it', () => {
  const withoutDriver = { ...own, driverId: placeholders.driverId };
  expect(exampleNames.filter((name) => whatLacks(name, withoutDriver) !== undefined)).toEqual([
    'driver',
  ]);
  // A company with drivers has tags without one: which drivers there are is asked by a call.
  expect(whatLacks('driver', withoutDriver)).toBe('no-driver');
  expect(whatLacks('driver', { ...withoutDriver, tagId: placeholders.tagId })).toBe('missing');
  const withoutCentre = { ...own, costCentre: placeholders.costCentre };
  expect(exampleNames.filter((name) => whatLacks(name, withoutCentre) !== undefined)).toEqual([
    'cost-centre',
  ]);
});
