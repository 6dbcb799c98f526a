import {
  type DeskComplaint,
  dodeliReklamaciju,
  getOpterecenje,
  getRedReklamacija,
  getReklamacijaUprave,
} from '@rampa/contract/complaints';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';

/** Nothing is chosen yet; `''` is nobody. */
const unchosen = '-';

interface AssignProps {
  readonly complaint: DeskComplaint;
}

/** Makes the complaint the work of somebody else, or of nobody. */
export function AssignButton({ complaint }: AssignProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        aria-haspopup="dialog"
        disabledReason={offline}
        icon={<UserRoundCheck size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('complaints.desk-assign')}
      </Button>
      {open ? <AssignDialog complaint={complaint} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AssignDialog({ complaint, onClose }: AssignProps & { readonly onClose: () => void }) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(dodeliReklamaciju);
  const { complaint_number, clerks, handler_id: handler } = complaint;
  // Whoever has it may have left: then nobody is chosen for them.
  const known = handler === '' || clerks.some(({ staff_id: id }) => id === handler);
  const [before] = useState(known ? handler : unchosen);
  const [chosen, setChosen] = useState(before);
  // What was shown when the dialog opened: a change meanwhile is told, not overwritten.
  const [revision] = useState(complaint.revision);
  const assign = async (): Promise<string | undefined> => {
    const outcome = await submit({ complaint_number, revision, staff_id: chosen });
    void refreshCalls(getReklamacijaUprave, getRedReklamacija, getOpterecenje);
    if (!outcome.ok) {
      return outcome.code === 'complaints.changed'
        ? t('complaints.desk-assign-changed')
        : messages.refusal(outcome);
    }
    toasts.show({ severity: 'success', summary: t('complaints.desk-assigned') });
    return undefined;
  };
  return (
    <ConfirmDialog
      role="dialog"
      kind="primary"
      title={t('complaints.desk-assign-title', { number: complaint_number })}
      confirm={t('complaints.desk-assign-confirm')}
      keep={t('complaints.desk-not-yet')}
      disabledReason={
        chosen === before || chosen === unchosen ? t('complaints.desk-assign-choose') : undefined
      }
      onConfirm={assign}
      onClose={onClose}
    >
      <Select
        id="assign-to"
        label={t('complaints.desk-assign-to')}
        hint={t('complaints.desk-assign-hint')}
        value={chosen}
        options={[
          ...(before === unchosen ? [{ value: unchosen, label: '' }] : []),
          { value: '', label: t('complaints.desk-nobody') },
          ...clerks.map(({ staff_id: id, name, open }) => ({
            value: id,
            label: t('complaints.desk-clerk-open', { name, number: formats.number(open) }),
          })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
    </ConfirmDialog>
  );
}
