import {
  viewingMinutes,
  viewingReasonMaximum,
  viewingReasonMinimum,
  zapocniUvid,
} from '@rampa/contract/staff';
import { useState } from 'react';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { clock } from '../../lib/portal.ts';
import { keepViewing } from '../../lib/session/viewing-of-staff.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const formName = 'see-as-customer';

interface CustomerProps {
  readonly account: string;
  readonly name: string;
}

/** Leads to the customer's own screens, in this tab, for a reason that the customer is told. */
export function SeeAsCustomer(customer: CustomerProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('staff.view-open')}
      </Button>
      {open ? <ReasonDialog {...customer} onClose={close} /> : null}
    </>
  );
}

function ReasonDialog({
  account,
  name,
  onClose,
}: CustomerProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(zapocniUvid, {
    name: formName,
    defaultValues: { reason: '' },
    toInput: ({ reason }: { readonly reason: string }) => ({ account_id: account, reason }),
    missing: { reason: 'staff.view-reason-missing' },
    onDone(viewing) {
      const { viewing_id: id, token, user, seconds } = viewing;
      // By this computer's clock, which may be wrong: it is also what counts the minutes.
      const endsAt = clock.now() + seconds * 1000;
      keepViewing(sessionStorage, { id, token, user, account, name: viewing.name, endsAt });
      // The whole page: nothing of what this one holds is the customer's.
      location.assign('/pages/home');
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('staff.view-open')}
      act={t('staff.view-begin')}
      cancel={t('staff.view-cancel')}
      form={form}
      onClose={onClose}
    >
      <p>{t('staff.view-text', { name, minutes: viewingMinutes })}</p>
      <TextArea
        {...field('reason', t('staff.view-reason'))}
        hint={t('staff.view-reason-hint', {
          least: viewingReasonMinimum,
          most: viewingReasonMaximum,
        })}
        rows={3}
        maxLength={viewingReasonMaximum}
      />
    </CallFormDialog>
  );
}
