import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import {
  getUgovorKupca,
  sacuvajUgovorKupca,
  type PostpaidContract,
} from '@rampa/contract/postpaid';
import { useState } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { tollCurrency } from '../../lib/country/toll-currency.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { FormDay } from '../../lib/forms/form-day.tsx';
import { useBegunDay } from '../../lib/forms/use-begun-day.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const formName = 'postpaid';
const USUAL_DAYS = '15';

interface PostpaidDialogProps {
  readonly account: string;
  /** The one in force; left out for a new one. */
  readonly contract: PostpaidContract | undefined;
  /** Of that one. */
  readonly note: string;
  /** Of what is shown, newer when a colleague saves while this is open; a server of the version before tells none. */
  readonly revision: string | undefined;
  readonly onClose: () => void;
}

interface ContractValues {
  readonly startsOn: string;
  readonly limit: string;
  readonly daysToPay: string;
  readonly note: string;
}

/** Makes a company's contract to pay later, or changes its limit and days to pay; what a colleague saves meanwhile is not overwritten unseen. */
export function PostpaidDialog({
  account,
  contract,
  note: noted,
  revision,
  onClose,
}: PostpaidDialogProps) {
  const { t, formats, now } = useTexts();
  const today = tollDayOf(now);
  const begun = contract?.startsOn ?? today;
  /** What the dialog began with, until it was said that there is a newer one; saving again overwrites that. */
  const [first] = useState(revision);
  const [meanwhile, setMeanwhile] = useState(false);
  const shown = meanwhile ? revision : first;
  const call = useCallForm(sacuvajUgovorKupca, {
    name: formName,
    defaultValues: {
      startsOn: begun,
      limit: contract === undefined ? '' : amountAsTyped(contract.limit.amount),
      daysToPay: contract === undefined ? USUAL_DAYS : String(contract.daysToPay),
      note: noted,
    },
    toInput: ({ startsOn, limit, daysToPay, note }: ContractValues) => ({
      account_id: account,
      startsOn,
      limit: minorUnitsOf(limit) ?? Number.NaN,
      daysToPay: /^\d{1,3}$/u.test(daysToPay.trim()) ? Number(daysToPay) : Number.NaN,
      note,
      ...(shown === undefined ? {} : { revision: shown }),
    }),
    missing: { limit: 'staff.postpaid-limit-missing', daysToPay: 'staff.postpaid-days-missing' },
    onDone({ proposed }) {
      void refreshCalls(getUgovorKupca);
      toasts.show({
        severity: proposed ? 'info' : 'success',
        summary: t(proposed ? 'staff.postpaid-proposed' : 'staff.postpaid-saved'),
      });
      onClose();
    },
    onRefused({ code }) {
      if (code === 'postpaid.changed-meanwhile') {
        setMeanwhile(true);
        void refreshCalls(getUgovorKupca);
      }
      return false;
    },
  });
  useBegunDay({
    begun,
    read: () => call.form.getValues('startsOn'),
    write: (day) => call.form.setValue('startsOn', day),
  });
  return (
    <CallFormDialog
      name={formName}
      title={t(contract === undefined ? 'staff.postpaid-make' : 'staff.postpaid-change')}
      act={t('staff.postpaid-save')}
      cancel={t('approvals.cancel')}
      form={call}
      onClose={onClose}
    >
      {meanwhile ? (
        <p>
          {contract === undefined
            ? t('staff.postpaid-none-now')
            : t('staff.postpaid-there-now', {
                limit: formats.money(contract.limit, { exact: true }),
                days: formats.number(contract.daysToPay),
              })}
        </p>
      ) : null}
      {contract === undefined ? (
        <FormDay call={call} name="startsOn" label={t('staff.postpaid-starts')} min={today} />
      ) : null}
      <TextField
        {...call.field('limit', t('staff.postpaid-limit'))}
        hint={t('staff.postpaid-limit-hint')}
        unit={formats.currency(contract?.limit.currency ?? tollCurrency())}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...call.field('daysToPay', t('staff.postpaid-days'))}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextArea
        {...call.field('note', t('staff.postpaid-note'))}
        hint={t('staff.postpaid-note-hint')}
        optional={t('form.optional')}
        rows={2}
        maxLength={500}
      />
    </CallFormDialog>
  );
}
