import type { Amount } from '@rampa/contract';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { TriangleAlert } from 'lucide-react';
import { forgetDrafts } from '../../../lib/drafts/drafts.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { farewell, session } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { HomeEnds } from '../home-ends.tsx';
import styles from './profile.module.css';

interface CloseAccountProps {
  readonly balance: Amount;
  readonly onClose: () => void;
}

const formName = 'close-account';

interface ClosingValues {
  readonly bankAccount: string;
  readonly confirmed: boolean;
}

/** Asks for confirmation, and where the balance goes. */
export function CloseAccountDialog({ balance, onClose }: CloseAccountProps) {
  const { t, formats } = useTexts();
  const { form, field, ...frame } = useCallForm(obrisiNalog, {
    name: formName,
    defaultValues: { bankAccount: '', confirmed: false },
    toInput: ({ bankAccount, confirmed }: ClosingValues) =>
      // Without the tick the call's own schema refuses it.
      ({ bankAccount: bankAccount.trim(), confirmed: confirmed as true }),
    check: ({ bankAccount, confirmed }) => ({
      ...(balance.amount > 0 && bankAccount.trim() === '' ? { bankAccount: 'field.required' } : {}),
      ...(confirmed ? {} : { confirmed: 'identity.closing-tick' }),
    }),
    onDone() {
      session.clear();
      forgetDrafts(localStorage);
      farewell.leave();
      // A full page load: nothing of the account stays in memory.
      location.assign('/default');
    },
  });
  const tick = field('confirmed', t('identity.closing-confirm'));
  return (
    <CallFormDialog
      name={formName}
      title={t('identity.close-account')}
      act={t('identity.close-account')}
      cancel={t('identity.cancel')}
      kind="danger"
      form={frame}
      onClose={onClose}
    >
      <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
        <p>{t('identity.closing-final')}</p>
      </Notice>
      <HomeEnds />
      {balance.amount > 0 ? (
        <TextField
          {...field('bankAccount', t('identity.bank-account'))}
          hint={t('identity.bank-account-hint', { amount: formats.money(balance) })}
          autoComplete="off"
          inputMode="numeric"
        />
      ) : null}
      <label className={styles['tick']} htmlFor={tick.id}>
        <input
          {...form.register('confirmed')}
          id={tick.id}
          type="checkbox"
          aria-invalid={tick.error === undefined ? undefined : true}
          aria-describedby={tick.error === undefined ? undefined : `${tick.id}-error`}
        />
        <span>{tick.label}</span>
      </label>
      <FieldError id={`${tick.id}-error`} error={tick.error} />
    </CallFormDialog>
  );
}
