import {
  getProfil,
  sacuvajProfil,
  type NotificationChannel,
  type NotificationKind,
  type Profile,
} from '@rampa/contract/identity';
import type { AppFixture, SignedIn } from './app-fixture.ts';

/** Somebody does not want to hear of a kind by these channels. */
export async function doWithout(
  fixture: Pick<AppFixture, 'call' | 'signInAgain'>,
  who: SignedIn,
  kind: NotificationKind,
  channels: readonly NotificationChannel[],
): Promise<void> {
  const { token } = await fixture.signInAgain(who);
  const { result } = await fixture.call(getProfil, {}, token);
  // The call's own schema wrote it.
  const { revision, ime, prezime, telefon, languageId, street, city, postcode } = result as Profile;
  const person = { ime, prezime, telefon, languageId, street, city, postcode };
  const notifications = channels.map((channel) => ({ kind, channel, wanted: false }));
  const input = { revision, ...person, lowBalance: null, notifications };
  const { statusCode, message } = await fixture.call(sacuvajProfil, input, token);
  if (statusCode !== 200) throw new Error(message);
}
