import { amountAsTyped } from '@rampa/contract/amounts';
import { getStanjeFirme, sacuvajPravilaPunjenja } from '@rampa/contract/top-ups';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useNewestValues } from '../../../lib/forms/use-newest-values.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type Company,
  limitOf,
  limitProblems,
  type LimitValues,
  savedRules,
} from './company-values.ts';

const formName = 'fill-limits';

/** How much rules may fill on a day and in a month, and from which balance on it is told. */
export function FillLimitsDialog({
  company,
  onClose,
}: {
  readonly company: Company;
  readonly onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { currency } = company.balance;
  const typed = (money: Company['dayCap']) => (money === null ? '' : amountAsTyped(money.amount));
  const opensWith = {
    dayCap: typed(company.dayCap),
    monthCap: typed(company.monthCap),
    alertBelow: typed(company.alertBelow),
  };
  const { form, field, ...frame } = useCallForm(sacuvajPravilaPunjenja, {
    name: formName,
    defaultValues: opensWith,
    toInput: ({ dayCap, monthCap, alertBelow }: LimitValues) =>
      savedRules(company, {
        dayCap: limitOf(dayCap),
        monthCap: limitOf(monthCap),
        alertBelow: limitOf(alertBelow),
      }),
    check: limitProblems,
    onDone() {
      void refreshCalls(getStanjeFirme);
      toasts.show({ severity: 'success', summary: t('top-ups.company-saved') });
      onClose();
    },
    onRefused() {
      void refreshCalls(getStanjeFirme);
      return false;
    },
  });
  useNewestValues(form, opensWith);
  const amount = {
    unit: formats.currency(currency),
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
    optional: t('form.optional'),
  } as const;
  return (
    <CallFormDialog
      name={formName}
      title={t('top-ups.company-limits')}
      act={t('top-ups.company-save')}
      cancel={t('top-ups.company-cancel')}
      form={frame}
      onClose={onClose}
    >
      <TextField {...field('dayCap', t('top-ups.company-day-cap'))} {...amount} />
      <TextField {...field('monthCap', t('top-ups.company-month-cap'))} {...amount} />
      <TextField
        {...field('alertBelow', t('top-ups.company-alert'))}
        {...amount}
        hint={t('top-ups.company-alert-hint')}
      />
    </CallFormDialog>
  );
}
