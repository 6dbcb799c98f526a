import { prijavaKljucem, zapocniPrijavuKljucem } from '@rampa/contract/identity';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { api, messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { askForPasskey, knowsPasskeys } from './browser-passkey.ts';
import { deviceWord } from './device-word.ts';

interface PasskeySignInProps {
  readonly onTokens: (tokens: { readonly token: string; readonly refreshToken: string }) => void;
}

/** Signs in with a passkey alone: no name, no password. */
export function PasskeySignIn({ onTokens }: PasskeySignInProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  if (!knowsPasskeys()) return null;

  /** Why it failed; undefined once signed in. */
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

  async function start(): Promise<void> {
    setFault(undefined);
    setBusy(true);
    setFault(await signIn());
    setBusy(false);
  }

  return (
    <>
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{fault}</p>
        </Notice>
      )}
      <Button
        wide
        busy={busy}
        icon={<Fingerprint size={22} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {t('identity.sign-in-passkey')}
      </Button>
    </>
  );
}
