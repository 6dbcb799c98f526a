import { napraviDopunuGosta, type ChosenMethod } from '@rampa/contract/top-ups';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard, FileText } from 'lucide-react';
import { useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { serialPrefixes } from '../../../lib/country/printed-numbers.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { openPaymentPage } from '../../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../../lib/payment/use-leaving.ts';
import { settings } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { methodHint } from '../method-hint.ts';
import { type Offer, otherAmount } from '../top-up-form-rules.ts';
import {
  fieldOfGuest,
  guestAmount,
  guestFaults,
  guestKey,
  type GuestValues,
} from './guest-values.ts';

const formName = 'guest-top-up';

/** Where a guest's intent is kept among those of tags: which tag it is about is in the key. */
const guestIntent = 'guest';

/** The numbers of the tag, the amount and how it is paid. */
export function GuestForm({ offer }: { readonly offer: Offer }) {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const navigate = useNavigate();
  // Kept beside the form: a reload and the way back mean the same order.
  const [begun, setBegun] = useState(() => intents.current(guestIntent));
  const intent = () => intents.sending(guestIntent, begun);
  const [leaving, leave] = useLeaving();
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  const form = useCallForm(napraviDopunuGosta, {
    name: formName,
    defaultValues: {
      serial_number: '',
      plate: '',
      choice: '',
      other: '',
      method: offer.methods[0] ?? '',
      email: '',
    },
    toInput(values: GuestValues) {
      const chosen = guestAmount(values, offer);
      const amount = chosen.ok ? chosen.minor : 0;
      const method = values.method === '' ? 'card' : values.method;
      return {
        serial_number: values.serial_number.trim(),
        plate: values.plate.trim(),
        amount,
        method,
        email: values.email.trim(),
        idempotencyKey: guestKey(intent(), { ...values, amount, method }),
        languageId,
      };
    },
    fieldOf: fieldOfGuest,
    check: (values) => guestFaults(values, offer, money),
    onDone({ order_number: orderNumber, code, redirectUrl }) {
      intents.ordered(guestIntent, intent(), orderNumber);
      if (redirectUrl === null) {
        void navigate({ to: '/pages/dopuna-gost', search: { order_number: orderNumber, code } });
        return;
      }
      leave();
      openPaymentPage(redirectUrl);
    },
    onRefused({ code }) {
      // The next click is another order.
      if (code === 'top-ups.key-used-otherwise') {
        intents.drop(guestIntent);
        setBegun(intents.current(guestIntent));
      }
      return false;
    },
  });
  const method = useWatch({ control: form.form.control, name: 'method' });
  const bySlip = method === 'bank-transfer';
  return (
    <CallFormFrame name={formName} {...form}>
      <TextField
        {...form.field('serial_number', t('top-ups.guest-serial'))}
        hint={t('top-ups.guest-serial-hint', {
          example: `${serialPrefixes[settings.country]}\u00A01234\u00A05678`,
        })}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        {...form.field('plate', t('top-ups.guest-plate'))}
        hint={t('top-ups.guest-plate-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <GuestAmount control={form.form.control} offer={offer} />
      <GuestMethod control={form.form.control} offer={offer} />
      <TextField
        {...form.field('email', t('top-ups.guest-email'))}
        hint={t('top-ups.guest-email-hint')}
        type="email"
        autoComplete="email"
        optional={t('form.optional')}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        icon={bySlip ? <FileText size={22} /> : <CreditCard size={22} />}
        busy={form.busy || leaving}
        disabledReason={offline}
      >
        {t(bySlip ? 'top-ups.make-slip' : 'top-ups.guest-pay')}
      </Button>
    </CallFormFrame>
  );
}

interface GuestFieldProps {
  readonly control: Control<GuestValues>;
  readonly offer: Offer;
}

function GuestAmount({ control, offer }: GuestFieldProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name: 'choice' });
  const free = useController({ control, name: 'other' });
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  return (
    <>
      <RadioGroup
        {...field}
        id={`${formName}-choice`}
        tiles
        label={t('top-ups.amount')}
        error={fieldErrorText(fieldState.error, field.value)}
        choices={[
          ...offer.offered.map((amount) => ({
            value: String(amount),
            label: <Amount {...formats.moneyParts({ amount, currency: offer.currency })} />,
          })),
          { value: otherAmount, label: t('top-ups.amount-other') },
        ]}
      />
      {field.value === otherAmount ? (
        <TextField
          {...free.field}
          id={`${formName}-other`}
          label={t('top-ups.amount-typed')}
          hint={t('top-ups.amount-limits', {
            minimum: money(offer.minimum),
            maximum: money(offer.maximum),
          })}
          error={fieldErrorText(free.fieldState.error, free.field.value)}
          unit={formats.currency(offer.currency)}
          inputMode="decimal"
          autoComplete="transaction-amount"
          maxLength={20}
        />
      ) : null}
    </>
  );
}

function GuestMethod({ control, offer }: GuestFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control, name: 'method' });
  return (
    <RadioGroup<ChosenMethod>
      {...field}
      id={`${formName}-method`}
      value={field.value === '' ? undefined : field.value}
      label={t('top-ups.method')}
      error={fieldErrorText(fieldState.error, field.value)}
      choices={offer.methods.map((method) => ({
        value: method,
        label: t(`top-ups.method-${method}`),
        hint: methodHint(t, method, offer),
      }))}
    />
  );
}
