import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkKinds } from './mailed-link.ts';

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
  'in %s the page of a dead link says for how long such links work',
  (language, hours, days, half) => {
    const said = texts(language);
    expect(said['identity.setup-link-invalid']).toContain(
      `${linkKinds.staffSetUp.life.hours} ${hours}`,
    );
    expect(said['identity.verification-link-invalid']).toContain(
      `${linkKinds.verification.life.hours} ${hours}`,
    );
    expect(said['identity.email-link-invalid']).toContain(
      `${linkKinds.emailChange.life.hours} ${hours}`,
    );
    const invitationDays = linkKinds.memberInvitation.life.hours / 24;
    expect(said['identity.invitation-invalid']).toContain(`${invitationDays} ${days}`);
    expect(linkKinds.passwordReset.life.minutes).toBe(30);
    expect(said['identity.reset-link-invalid']).toContain(half);
  },
);
