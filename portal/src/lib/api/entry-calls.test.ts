import { refreshToken, revokeToken } from '@rampa/contract/identity';
import { getTranslation } from '@rampa/contract/language';
import { allCalls } from '@rampa/contract/all-calls';
import { expect, test } from 'vitest';
import { entryPaths, offlinePaths } from './entry-calls.ts';

test('the calls of the entry are those of the contract', () => {
  expect(entryPaths).toEqual({
    getTranslation: getTranslation.path,
    refreshToken: refreshToken.path,
    revokeToken: revokeToken.path,
  });
  expect(getTranslation.method).toBe('GET');
  expect([refreshToken.method, revokeToken.method]).toEqual(['POST', 'POST']);
});

test.each([offlinePaths.texts, ...offlinePaths.data])('%s may be kept by anybody', (path) => {
  const call = allCalls.find((candidate) => candidate.path === path);
  expect(call).toMatchObject({
    method: 'GET',
    who: { visitor: true },
    keptFor: expect.any(Number) as number,
  });
});
