import { invitationDays } from '@rampa/contract/identity';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resetLinkMinutes } from './password-reset.ts';
import { emailChangeHours } from './profile/email-change.ts';
import { invitationHours } from './staff-users.ts';
import { linkLifeHours } from './verification.ts';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../portal/src/areas/identity/texts.${language}.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, string>;

test.each([
  ['sr-Cyrl', 'сат', 'дан', 'пола сата'],
  ['en', 'hours', 'days', 'half an hour'],
])(
  'in %s the page of a dead link says the life that such a link has',
  (language, hours, days, half) => {
    const said = texts(language);
    expect(said['identity.setup-link-invalid']).toContain(`${invitationHours} ${hours}`);
    expect(said['identity.verification-link-invalid']).toContain(`${linkLifeHours} ${hours}`);
    expect(said['identity.email-link-invalid']).toContain(`${emailChangeHours} ${hours}`);
    expect(said['identity.invitation-invalid']).toContain(`${invitationDays} ${days}`);
    expect(resetLinkMinutes).toBe(30);
    expect(said['identity.reset-link-invalid']).toContain(half);
  },
);
