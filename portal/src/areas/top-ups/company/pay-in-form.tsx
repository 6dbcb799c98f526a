import {
  type ChosenMethod,
  getBrzaUplata,
  getStanjeFirme,
  getUplateFirme,
  uplatiNaStanjeFirme,
} from '@rampa/contract/top-ups';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard, FileText } from 'lucide-react';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { openPaymentPage } from '../../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../../lib/payment/use-leaving.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type Company,
  companyBalance,
  minorOf,
  payInProblems,
  type PayInValues,
} from './company-values.ts';

const formName = 'pay-in';

/** How much, and how it is paid. */
export function PayInForm({ company }: { readonly company: Company }) {
  const { t, formats, languageId } = useTexts();
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const [leaving, leave] = useLeaving();
  // One key for each intent, in all tabs: a second click, a reload and the back button mean the same order.
  const [begun, setBegun] = useState(() => intents.current(companyBalance));
  const intent = () => intents.sending(companyBalance, begun);
  const { minimum, maximum, methods } = company;
  const { currency } = company.balance;
  const money = (amount: number) => formats.money({ amount, currency });
  const { field, form, busy, ...frame } = useCallForm(uplatiNaStanjeFirme, {
    name: formName,
    defaultValues: { amount: '', method: methods[0] ?? '' },
    toInput: ({ amount, method }: PayInValues) => ({
      amount: minorOf(amount),
      // An empty one is reported beside its field.
      method: method === '' ? 'card' : method,
      idempotencyKey: `${intent()}.${minorOf(amount)}.${method}`.slice(0, 64),
      languageId,
    }),
    check: (values) => payInProblems(values, company, money),
    onDone({ order_number: order, redirectUrl }) {
      intents.ordered(companyBalance, intent(), order);
      // Paying by one tap as well is asked about from here on.
      void refreshCalls(getStanjeFirme, getUplateFirme, getBrzaUplata);
      if (redirectUrl === null) {
        void navigate({ to: '/pages/dopuna-pregled', search: { company: order } });
        return;
      }
      leave();
      openPaymentPage(redirectUrl);
    },
    onRefused({ code }) {
      if (code === 'top-ups.key-used-otherwise') {
        intents.drop(companyBalance);
        setBegun(intents.current(companyBalance));
      }
      return false;
    },
  });
  const method = useController({ control: form.control, name: 'method' });
  const bySlip = useWatch({ control: form.control, name: 'method' }) === 'bank-transfer';
  return (
    <CallFormFrame name={formName} {...frame}>
      <Stack>
        <TextField
          {...field('amount', t('top-ups.company-amount'))}
          hint={t('top-ups.amount-limits', { minimum: money(minimum), maximum: money(maximum) })}
          unit={formats.currency(currency)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <RadioGroup<ChosenMethod>
          {...method.field}
          id={`${formName}-method`}
          value={method.field.value === '' ? undefined : method.field.value}
          label={t('top-ups.method')}
          error={fieldErrorText(method.fieldState.error, method.field.value)}
          choices={methods.map((value) => ({
            value,
            label: t(`top-ups.method-${value}`),
            hint: t(`top-ups.company-method-${value}`),
          }))}
        />
        <Row>
          <Button
            type="submit"
            kind="primary"
            size="large"
            icon={bySlip ? <FileText size={22} /> : <CreditCard size={22} />}
            busy={busy || leaving}
            disabledReason={offline}
          >
            {t(bySlip ? 'top-ups.make-slip' : 'top-ups.company-pay')}
          </Button>
        </Row>
      </Stack>
    </CallFormFrame>
  );
}
