import {
  correctionNoteMaximum,
  getOdbijeniProlasci,
  resiOdbijene,
} from '@rampa/contract/corrections';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export type NobodyPays = 'nobody' | 'written-off' | 'returned';

interface NobodyPaysFormProps {
  readonly recordIds: readonly string[];
  readonly decision: NobodyPays;
  readonly onDone: () => void;
}

/** Why nobody pays; whatever somebody else has decided meanwhile stays so. */
export function NobodyPaysForm({ recordIds, decision, onDone }: NobodyPaysFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { field, busy, ...frame } = useCallForm(resiOdbijene, {
    name: 'nobody-pays',
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({
      record_ids: [...recordIds],
      decision,
      note,
    }),
    missing: { note: 'corrections.note-missing' },
    onDone({ decided, left }) {
      void refreshCalls(getOdbijeniProlasci, getStanjeRada);
      const done = t('corrections.decided-toast', { count: decided });
      const not = t('corrections.left-toast', { count: left });
      toasts.show({
        severity: left === 0 ? 'success' : 'info',
        summary: left === 0 || decided > 0 ? done : not,
        ...(left === 0 || decided === 0 ? {} : { detail: not }),
      });
      onDone();
    },
  });
  return (
    <CallFormFrame name="nobody-pays" {...frame}>
      <TextArea
        {...field('note', t('corrections.note'))}
        rows={3}
        maxLength={correctionNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t(`corrections.do-${decision}`)}
        </Button>
      </Row>
    </CallFormFrame>
  );
}
