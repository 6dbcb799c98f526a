import { getMestaTroska, getTagovi, sacuvajMestoTroska } from '@rampa/contract/tags';
import { getProlasci } from '@rampa/contract/passages';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import type { ListedCostCentre } from '../../../lib/cost-centres/use-cost-centres.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type SavedMeanwhile, ThereNow } from '../there-now.tsx';

const formName = 'cost-centre';
// As long as the call allows.
const longest = { code: 20, name: 60 };

interface CostCentreDialogProps {
  /** Left out for a new one. */
  readonly costCentre?: ListedCostCentre;
  readonly onClose: () => void;
}

/** Code and name; saving an archived one restores it. */
export function CostCentreDialog({ costCentre, onClose }: CostCentreDialogProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  /** What somebody else saved while this was open; saving again overwrites it. */
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile>();
  const { submit, busy, field, problems, attempt } = useCallForm(sacuvajMestoTroska, {
    name: formName,
    defaultValues: { code: costCentre?.code ?? '', name: costCentre?.name ?? '' },
    toInput: (values) => ({
      costCentreId: costCentre?.costCentreId ?? '',
      revision: meanwhile?.revision ?? costCentre?.revision,
      ...values,
    }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('tags.saved') });
      void refreshCalls(getMestaTroska, getTagovi, getProlasci);
      onClose();
    },
    onRefused({ code, params }) {
      if (code === 'tags.cost-centre-changed') {
        setMeanwhile({
          revision: params['revision'],
          items: [
            { term: t('tags.cost-centre-code'), value: params['code'] },
            { term: t('tags.cost-centre-name'), value: params['name'] },
          ],
        });
        void refreshCalls(getMestaTroska);
      }
      return false;
    },
  });
  return (
    <Dialog
      open
      title={t(costCentre === undefined ? 'tags.cost-centre-new' : 'tags.cost-centre-edit')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form={formName} kind="primary" busy={busy} disabledReason={offline}>
            {t('tags.edit-save')}
          </Button>
          <Button onClick={onClose}>{t('tags.cancel')}</Button>
        </>
      }
    >
      <CallFormFrame name={formName} submit={submit} problems={problems} attempt={attempt}>
        {meanwhile === undefined ? null : <ThereNow items={meanwhile.items} />}
        <TextField
          {...field('code', t('tags.cost-centre-code'))}
          hint={t('tags.cost-centre-hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest.code}
        />
        <TextField
          {...field('name', t('tags.cost-centre-name'))}
          optional={t('form.optional')}
          autoComplete="off"
          maxLength={longest.name}
        />
      </CallFormFrame>
    </Dialog>
  );
}
