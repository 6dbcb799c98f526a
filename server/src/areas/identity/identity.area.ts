import { usualLowBalances } from '../../platform/country-facts.ts';
import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { Language } from '../language/index.ts';
import { createIdentityService, type IdentityService } from './identity.service.ts';
import type { PasswordHasher } from './passwords.ts';

/** Who somebody is: accounts, people of companies and of the operator, sign-in. */
export function createIdentityArea(
  platform: Platform,
  {
    language,
    hasher,
  }: { readonly language: Language; readonly hasher?: PasswordHasher | undefined },
): IdentityService {
  const { settings, facts } = platform;
  return createIdentityService({
    ...platform,
    all: allAccounts('identity'),
    country: settings.country,
    isoCode: facts.isoCode,
    currency: facts.currency,
    usualLowBalances: usualLowBalances(facts),
    translator: language,
    publicUrl: settings.publicUrl,
    secretKeys: settings.secretKeys,
    breachedPasswords: settings.breachedPasswords,
    accessTokenKeys: settings.accessTokenKeys,
    push: {
      keys: settings.pushKeys,
      hosts: settings.pushHosts,
      allowLocal: settings.mode !== 'production',
      contact: `mailto:${settings.contactEmail}`,
    },
    sms: settings.sms,
    hasher,
  });
}
