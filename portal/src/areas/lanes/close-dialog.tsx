import {
  getSateTraka,
  type LaneHour,
  laneNoteMaximum,
  zatvoriRazlikeTraka,
} from '@rampa/contract/lanes';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Place } from './lane-hours-list.tsx';

interface CloseDialogProps {
  readonly hours: readonly LaneHour[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Why the difference of these hours stays as it is; what has changed meanwhile stays open. */
export function CloseDialog({ hours, onClose, onDone }: CloseDialogProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [only] = hours;
  const { field, busy, ...frame } = useCallForm(zatvoriRazlikeTraka, {
    name: 'close-differences',
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({
      hours: hours.map(({ station_id, lane, hourAt, missing, missingAmount }) => ({
        station_id,
        lane,
        hourAt,
        missing,
        missingAmount,
      })),
      note,
    }),
    missing: { note: 'lanes.note-missing' },
    onDone({ closed, left }) {
      void refreshCalls(getSateTraka, getStanjeRada);
      const done = t('lanes.closed-toast', { count: closed });
      const not = t('lanes.left-toast', { count: left });
      toasts.show({
        severity: left === 0 ? 'success' : 'info',
        summary: left === 0 || closed > 0 ? done : not,
        ...(left === 0 || closed === 0 ? {} : { detail: not }),
      });
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('lanes.close-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={<Button onClick={onClose}>{t('lanes.cancel')}</Button>}
    >
      <Stack>
        {hours.length === 1 && only !== undefined ? (
          <Place hour={only} />
        ) : (
          <p>{t('lanes.selected', { count: hours.length })}</p>
        )}
        <CallFormFrame name="close-differences" {...frame}>
          <TextArea
            {...field('note', t('lanes.note'))}
            hint={t('lanes.note-hint')}
            rows={3}
            maxLength={laneNoteMaximum}
          />
          <Row>
            <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
              {t('lanes.do-close')}
            </Button>
          </Row>
        </CallFormFrame>
      </Stack>
    </Dialog>
  );
}
