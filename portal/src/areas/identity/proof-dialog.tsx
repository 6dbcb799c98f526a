import { potvrdiIdentitet } from '@rampa/contract/identity';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { usePasswordTexts } from '../../lib/forms/use-password-texts.ts';
import type { WantedProof } from '../../lib/proof/proof.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

const formName = 'proof';

/** Asks a signed-in customer to prove once more who they are, before something delicate. */
export function ProofDialog({ answer }: WantedProof) {
  const { t } = useTexts();
  const { user } = useSession();
  const passwordTexts = usePasswordTexts();
  const { field, busy, ...form } = useCallForm(potvrdiIdentitet, {
    name: formName,
    defaultValues: { password: '' },
    toInput: (values: { password: string }) => values,
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
        <p>{t('identity.proof-by-password')}</p>
        {/* Password managers learn by it whose password this is. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          {...field('password', t('identity.password'))}
          {...passwordTexts}
          autoComplete="current-password"
        />
      </CallFormFrame>
    </Dialog>
  );
}
