import { readFileSync } from 'node:fs';
import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { curlExample, verifyExample } from './guide-texts.ts';

const documentation = readFileSync(
  new URL('../../../../docs/integrations.md', import.meta.url),
  'utf8',
);

test('the screen and the documentation show the same code', () => {
  expect(documentation).toContain(verifyExample);
  expect(documentation).toContain(curlExample('https://putarina.example'));
});

test('the example accepts a genuine request, and rejects a changed, an old and a foreign one', async () => {
  const source = `${verifyExample}\nexport { isGenuine };`;
  // What a reader copies is run unchanged.
  const { isGenuine } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  )) as { isGenuine: (headers: object, body: string, secret: string) => boolean };
  const key = randomBytes(32);
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"type":"batch","data":[{"nickname":"Ђорђе"}]}';
  const signed = (seconds: number, keys: readonly Buffer[] = [key]) => {
    const [id, time] = ['0199-a', String(Math.floor(seconds))];
    const signatures = keys.map(
      (one) => `v1,${createHmac('sha256', one).update(`${id}.${time}.${body}`).digest('base64')}`,
    );
    return {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signatures.join(' '),
    };
  };
  // oxlint-disable-next-line no-restricted-properties -- the example looks at the clock itself
  const now = Date.now() / 1000;
  expect(isGenuine(signed(now), body, secret)).toBe(true);
  expect(isGenuine(signed(now, [randomBytes(32), key]), body, secret)).toBe(true);
  expect(isGenuine(signed(now), `${body} `, secret)).toBe(false);
  expect(isGenuine(signed(now, [randomBytes(32)]), body, secret)).toBe(false);
  // Replayed by somebody who has intercepted it.
  expect(isGenuine(signed(now - 600), body, secret)).toBe(false);
  expect(isGenuine({ ...signed(now), 'webhook-timestamp': 'NaN' }, body, secret)).toBe(false);
});
