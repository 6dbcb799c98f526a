import {
  type CustomerData,
  getKupac,
  getPodaciKupca,
  sacuvajPodatkeKupca,
} from '@rampa/contract/staff';
import { useRef } from 'react';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form.ts';
import { settings, toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

const formName = 'edit-data';

type Values = Pick<
  CustomerData,
  | 'ime'
  | 'prezime'
  | 'telefon'
  | 'languageId'
  | 'street'
  | 'postcode'
  | 'city'
  | 'poslovno_ime'
  | 'pib'
  | 'companyNumber'
>;
type Fields = Pick<CallForm<Values>, 'field'>;

interface EditDataProps {
  readonly account: string;
  /** As it is now, newer when the customer saves while this is open. */
  readonly data: CustomerData;
  readonly onClose: () => void;
}

/** What a customer may change in the profile, for a caller who is verified. */
export function EditDataDialog({ account, data, onClose }: EditDataProps) {
  const { t } = useTexts();
  /** What was shown first: with a newer one there, saving is refused. */
  const revision = useRef(data.revision);
  const company = data.lice === 'pravno';
  const { user_id: userId, lice: _lice, revision: _shown, ...values } = data;
  const call = useCallForm(sacuvajPodatkeKupca, {
    name: formName,
    defaultValues: values,
    toInput: ({ poslovno_ime, pib, companyNumber, ...typed }: Values) => ({
      account_id: account,
      user_id: userId,
      revision: revision.current,
      ...typed,
      // Left out, they stay as they are: of an imported company some may be missing.
      ...(company &&
      (poslovno_ime !== data.poslovno_ime ||
        pib !== data.pib ||
        companyNumber !== data.companyNumber)
        ? { poslovno_ime, pib, companyNumber }
        : {}),
    }),
    missing: { ime: 'staff.data-missing', prezime: 'staff.data-missing' },
    onDone({ changed }) {
      void refreshCalls(getKupac);
      void refreshCalls(getPodaciKupca);
      toasts.show({
        severity: changed ? 'success' : 'info',
        summary: t(changed ? 'staff.data-saved' : 'staff.data-same'),
      });
      onClose();
    },
    onRefused({ code }) {
      if (code !== 'identity.profile-changed') return false;
      void refreshCalls(getKupac);
      void refreshCalls(getPodaciKupca);
      // The card shows what it is now: nothing that somebody else has saved is overwritten by what was typed before.
      toasts.show({ severity: 'warn', summary: t('staff.data-changed-meanwhile') });
      onClose();
      return true;
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('staff.data-edit')}
      act={t('identity.save')}
      cancel={t('staff.block-cancel')}
      form={call}
      onClose={onClose}
    >
      <p>{t('staff.data-told')}</p>
      {company ? <CompanyFields field={call.field} /> : null}
      <PersonFields field={call.field} />
    </CallFormDialog>
  );
}

/** Nothing is filled in by the browser: it knows the clerk, not the customer. */
const typed = { autoComplete: 'off' } as const;

function CompanyFields({ field }: Fields) {
  const { t } = useTexts();
  const { country } = settings;
  return (
    <>
      <TextField {...field('poslovno_ime', t('identity.company-name'))} {...typed} />
      <TextField {...field('pib', t(`staff.customer-pib-${country}`))} {...typed} />
      <TextField {...field('companyNumber', t('staff.customer-company-number'))} {...typed} />
    </>
  );
}

function PersonFields({ field }: Fields) {
  const { t } = useTexts();
  const optional = t('form.optional');
  return (
    <>
      <TextField {...field('ime', t('identity.first-name'))} {...typed} />
      <TextField {...field('prezime', t('identity.last-name'))} {...typed} />
      <TextField
        {...field('telefon', t('staff.customer-phone'))}
        {...typed}
        type="tel"
        hint={t(`identity.phone-hint-${settings.country}`)}
      />
      <TextField {...field('street', t('identity.street'))} {...typed} optional={optional} />
      <TextField
        {...field('postcode', t('identity.postcode'))}
        {...typed}
        optional={optional}
        inputMode="numeric"
      />
      <TextField {...field('city', t('identity.city'))} {...typed} optional={optional} />
      <Select
        {...field('languageId', t('identity.mail-language'))}
        options={[
          { value: '1', label: 'Српски (ћирилица)' },
          { value: '2', label: 'Srpski (latinica)' },
          { value: '3', label: 'English' },
        ]}
      />
    </>
  );
}
