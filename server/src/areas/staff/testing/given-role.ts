import { potvrdiTotp, zapocniTotp } from '@rampa/contract/identity';
import type { StaffRole } from '@rampa/contract';
import { ponistiDrugiFaktor, promeniUloguZaposlenog } from '@rampa/contract/staff';
import type { AppFixture, SignedIn } from '../../../testing/app-fixture.ts';
import { totpCode } from '../../identity/testing/totp-code.ts';

/** Signs somebody in again whose sessions have ended, with a second factor that `by` lets them set up. */
export async function comeBack(
  fixture: AppFixture,
  who: SignedIn,
  by: SignedIn,
): Promise<SignedIn> {
  await succeed(fixture.call(ponistiDrugiFaktor, { user_id: who.userId }, by.token));
  const again = await fixture.signInAgain(who);
  const begun = await fixture.call(zapocniTotp, {}, again.token);
  // It answers so where it succeeds; else the next call fails.
  const { secret } = begun.result as { secret: string };
  const code = totpCode(secret, fixture.now());
  await succeed(fixture.call(potvrdiTotp, { code }, again.token));
  return again;
}

/** Somebody to whom `giver` gives a role on screen, signed in again. */
export async function givenRole(
  fixture: AppFixture,
  giver: SignedIn,
  role: StaffRole,
): Promise<SignedIn> {
  const who = await fixture.addStaff('engineer');
  await succeed(fixture.call(promeniUloguZaposlenog, { user_id: who.userId, role }, giver.token));
  return comeBack(fixture, who, giver);
}

async function succeed(answer: ReturnType<AppFixture['call']>): Promise<void> {
  const { statusCode, message } = await answer;
  if (statusCode !== 200) throw new Error(message);
}
