import { prijavaKljucem, zapocniPrijavuKljucem } from '@rampa/contract/identity';
import { api, messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { askForPasskey } from './browser-passkey.ts';
import { deviceWord } from './device-word.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface PasskeySignInProps {
  readonly onTokens: (tokens: { readonly token: string; readonly refreshToken: string }) => void;
}

/** Signs in with a passkey alone: no name, no password. */
export function PasskeySignIn({ onTokens }: PasskeySignInProps) {
  const { t } = useTexts();

  async function signIn(): Promise<string | undefined> {
    const begun = await api.call(zapocniPrijavuKljucem, {});
    if (!begun.ok) return messages.refusal(begun);
    const answer = await askForPasskey(begun.value.options);
    if (!answer.ok) return t('identity.passkey-given-up');
    const device = deviceWord(localStorage);
    const outcome = await api.call(prijavaKljucem, { response: answer.response, device });
    if (!outcome.ok) return messages.refusal(outcome);
    onTokens(outcome.value);
    return undefined;
  }

  return (
    <PasskeyButton wide attempt={signIn}>
      {t('identity.sign-in-passkey')}
    </PasskeyButton>
  );
}
