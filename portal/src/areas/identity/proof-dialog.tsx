import { potvrdiIdentitet, zapocniPotvrduKljucem } from '@rampa/contract/identity';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import { api, messages } from '../../lib/calls.ts';
import type { WantedProof } from '../../lib/proof/proof.ts';
import { signInNameOf } from '../../lib/session/user-label.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { askForPasskey } from './browser-passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';

const formName = 'proof';

/** Asks a signed-in customer to confirm who they are, before a delicate call (step-up authentication). */
export function ProofDialog({ by, answer }: WantedProof) {
  const { t } = useTexts();
  const { user } = useSession();
  const passwordTexts = usePasswordTexts();
  const byPassword = by === 'password';
  const { field, busy, ...form } = useCallForm(potvrdiIdentitet, {
    name: formName,
    defaultValues: { password: '', code: '' },
    toInput: ({ password, code }: { password: string; code: string }) =>
      byPassword ? { password } : { code },
    onDone: () => answer(true),
  });
  return (
    <Dialog
      open
      title={t('identity.proof-title')}
      onClose={() => answer(false)}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form={formName} kind="primary" busy={busy}>
            {t('identity.proof-confirm')}
          </Button>
          <Button onClick={() => answer(false)}>{t('identity.cancel')}</Button>
        </>
      }
    >
      <CallFormFrame name={formName} {...form}>
        <p>{t(byPassword ? 'identity.proof-by-password' : 'identity.proof-by-code')}</p>
        {byPassword ? (
          <>
            {/* Password managers learn from it whose password this is. */}
            <input type="text" autoComplete="username" value={signInNameOf(user)} readOnly hidden />
            <PasswordField
              {...field('password', t('identity.password'))}
              {...passwordTexts}
              autoComplete="current-password"
            />
          </>
        ) : (
          <>
            <TextField
              {...field('code', t('identity.code'))}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
            <ByPasskey onProved={() => answer(true)} />
          </>
        )}
      </CallFormFrame>
    </Dialog>
  );
}

function ByPasskey({ onProved }: { readonly onProved: () => void }) {
  const { t } = useTexts();

  async function prove(): Promise<string | undefined> {
    const begun = await api.call(zapocniPotvrduKljucem, {});
    if (!begun.ok) return messages.refusal(begun);
    const signed = await askForPasskey(begun.value.options);
    if (!signed.ok) return t('identity.passkey-given-up');
    const outcome = await api.call(potvrdiIdentitet, { passkey: signed.response });
    if (!outcome.ok) return messages.refusal(outcome);
    onProved();
    return undefined;
  }

  return <PasskeyButton attempt={prove}>{t('identity.use-passkey')}</PasskeyButton>;
}
