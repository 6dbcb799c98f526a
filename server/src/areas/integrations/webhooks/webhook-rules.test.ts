import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { holdUntil, isGivenUp, nextTry, readRetryAfter, retryPauses } from './retry-rules.ts';
import { signedHeaders } from './standard-webhooks.ts';
import { readWebhookUrl } from './webhook-url.ts';

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const secondsTo = (at: Temporal.Instant | null): number | null =>
  at === null ? null : Math.round((at.epochMilliseconds - now.epochMilliseconds) / 1000);

test('a signature is what the documentation says', () => {
  // The example of docs/integrations.md.
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const body = '{"test": 2432232314}';
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body },
    [secret],
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

const anyPublic = { allowLocal: false, hosts: null };

describe('where a webhook may lead', () => {
  test.each([
    'https://prijem.primer.rs/rampa?x=1',
    'https://prijem.primer.rs:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s', (url) => {
    expect(readWebhookUrl(url, anyPublic).ok).toBe(true);
  });

  test.each([
    ['prijem.primer.rs', 'integrations.url-invalid'],
    ['https://ana:tajna@primer.rs/', 'integrations.url-invalid'],
    ['https://primer.rs/#deo', 'integrations.url-invalid'],
    ['http://prijem.primer.rs/', 'integrations.url-not-https'],
    ['ftp://prijem.primer.rs/', 'integrations.url-not-https'],
    ['javascript:alert(1)', 'integrations.url-not-https'],
    ['file:///etc/passwd', 'integrations.url-not-https'],
    ['https://localhost/', 'integrations.url-not-public'],
    ['https://127.0.0.1/', 'integrations.url-not-public'],
    ['https://2130706433/', 'integrations.url-not-public'],
    ['https://0x7f.1/', 'integrations.url-not-public'],
    ['https://0177.0.0.1/', 'integrations.url-not-public'],
    ['https://10.0.0.1/', 'integrations.url-not-public'],
    ['https://[::1]/', 'integrations.url-not-public'],
    ['https://[::ffff:127.0.0.1]/', 'integrations.url-not-public'],
    ['https://169.254.169.254/latest/meta-data/', 'integrations.url-not-public'],
    ['https://metadata.google.internal/', 'integrations.url-not-public'],
    ['https://baza/', 'integrations.url-not-public'],
    ['https://baza.local./', 'integrations.url-not-public'],
  ])('not %s: %s', (url, code) => {
    expect(readWebhookUrl(url, anyPublic)).toEqual({ ok: false, code });
  });

  test.each([
    ['https://prijem.primer.rs/rampa', true],
    ['https://PRIJEM.primer.rs./rampa', true],
    ['https://a.b.firma.example:8443/', true],
    ['https://firma.example/', false],
    ['https://zlafirma.example/', false],
    ['https://prijem.primer.rs.zli.example/', false],
    ['https://8.8.8.8/', false],
  ])('with a list of the operator only to hosts in it: %s %s', (url, allowed) => {
    const hosts = ['prijem.primer.rs', '*.firma.example'];
    const read = readWebhookUrl(url, { allowLocal: false, hosts });
    expect(read.ok ? null : read.code).toBe(allowed ? null : 'integrations.url-not-allowed');
  });

  test('in the demo this machine is allowed too, without encryption, but no other', () => {
    expect(readWebhookUrl('http://localhost:4000/', { ...anyPublic, allowLocal: true }).ok).toBe(
      true,
    );
    expect(readWebhookUrl('http://127.0.0.1:4000/', { ...anyPublic, allowLocal: true }).ok).toBe(
      true,
    );
    expect(readWebhookUrl('http://10.0.0.1/', { ...anyPublic, allowLocal: true }).ok).toBe(false);
    expect(readWebhookUrl('http://prijem.primer.rs/', { ...anyPublic, allowLocal: true }).ok).toBe(
      false,
    );
    expect(readWebhookUrl('ftp://localhost/', { ...anyPublic, allowLocal: true }).ok).toBe(false);
  });
});

test('a request is tried ten times within a little over three days', () => {
  const tries = Array.from({ length: 10 }, (_, index) =>
    secondsTo(nextTry(index + 1, now, () => 0)),
  );
  expect(tries).toEqual([...retryPauses, null]);
  const hours = retryPauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(84);
  expect(secondsTo(nextTry(2, now, () => 1))).toBe(330);
});

test('a failing webhook is tried less and less often, or as its receiver asks', () => {
  const holds = [1, 2, 3, 4, 5, 60].map((failures) => secondsTo(holdUntil(failures, null, now)));
  expect(holds).toEqual([5, 60, 300, 900, 1800, 1800]);
  expect(secondsTo(holdUntil(1, 120, now))).toBe(120);
  expect(secondsTo(holdUntil(1, 10_000_000, now))).toBe(6 * 3600);
});

test.each([
  [undefined, null],
  ['120', 120],
  ['Fri, 20 Nov 2026 12:02:00 GMT', 120],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['ускоро', null],
  ['-5', null],
])('Retry-After %s', (header, seconds) => {
  const read = readRetryAfter(header, now);
  expect(read === null ? null : Math.round(read)).toBe(seconds);
});

test('a webhook is given up after three days without a success, not before', () => {
  expect(isGivenUp(now, now.add({ hours: 71, minutes: 59 }))).toBe(false);
  expect(isGivenUp(now, now.add({ hours: 72 }))).toBe(true);
});
