import type { RefusedPassage } from '@rampa/contract/corrections';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { useState } from 'react';
import { type NobodyPays, NobodyPaysForm } from './nobody-pays-form.tsx';

interface NobodyPaysDialogProps {
  readonly records: readonly RefusedPassage[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One decision about several records. */
export function NobodyPaysDialog({ records, onClose, onDone }: NobodyPaysDialogProps) {
  const { t } = useTexts();
  const [decision, setDecision] = useState<NobodyPays>('written-off');
  return (
    <Dialog
      open
      title={t('corrections.selected', { count: records.length })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={<Button onClick={onClose}>{t('corrections.cancel')}</Button>}
    >
      <Stack>
        <RadioGroup<NobodyPays>
          label={t('corrections.what')}
          value={decision}
          onChange={setDecision}
          choices={waysOf(records).map((value) => ({
            value,
            label: t(`corrections.decide-${value}`),
            hint: t(`corrections.decide-${value}-hint`),
          }))}
        />
        <NobodyPaysForm
          recordIds={records.map((record) => record.record_id)}
          decision={decision}
          onDone={() => {
            onDone();
            onClose();
          }}
        />
      </Stack>
    </Dialog>
  );
}

/** What lanes delivered cannot be returned to the partner. */
export function waysOf(records: readonly RefusedPassage[]): readonly NobodyPays[] {
  return records.every(({ source }) => source === 'partner')
    ? ['returned', 'nobody', 'written-off']
    : ['nobody', 'written-off'];
}
