import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustedBalancers } from './http.ts';

async function callerOf(balancers: number | string[], forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: trustedBalancers(balancers) });
  app.get('/', (request) => ({ ip: request.ip }));
  const reply = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return reply.json<{ ip: string }>().ip;
}

test('behind one balancer the address is the one it saw, whatever the caller claims', async () => {
  expect(await callerOf(1, '203.0.113.9')).toBe('203.0.113.9');
  expect(await callerOf(1, '10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
});

test('without a balancer claims are ignored', async () => {
  expect(await callerOf(0, '203.0.113.9')).toBe('127.0.0.1');
});

test('named balancers are skipped', async () => {
  expect(await callerOf(['127.0.0.1', '192.0.2.0/24'], '203.0.113.9, 192.0.2.7')).toBe(
    '203.0.113.9',
  );
});
