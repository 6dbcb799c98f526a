import { getMestaTroska, getTagovi, sacuvajMestoTroska } from '@rampa/contract/tags';
import { getProlasci } from '@rampa/contract/passages';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import type { ListedCostCentre } from '../../../lib/cost-centres/use-cost-centres.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
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
  /** What somebody else saved while this was open; saving again overwrites it. */
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile>();
  const { field, ...form } = useCallForm(sacuvajMestoTroska, {
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
    <CallFormDialog
      name={formName}
      title={t(costCentre === undefined ? 'tags.cost-centre-new' : 'tags.cost-centre-edit')}
      act={t('tags.edit-save')}
      cancel={t('tags.cancel')}
      form={form}
      onClose={onClose}
    >
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
    </CallFormDialog>
  );
}
