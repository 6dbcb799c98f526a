import { refreshToken, revokeToken } from '@rampa/contract/identity';
import { getTranslation } from '@rampa/contract/language';
import { expect, test } from 'vitest';
import { entryPaths } from './entry-calls.ts';

test('the calls of the entry are those of the contract', () => {
  expect(entryPaths).toEqual({
    getTranslation: getTranslation.path,
    refreshToken: refreshToken.path,
    revokeToken: revokeToken.path,
  });
  expect(getTranslation.method).toBe('GET');
  expect([refreshToken.method, revokeToken.method]).toEqual(['POST', 'POST']);
});
