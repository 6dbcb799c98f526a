import {
  getSateTraka,
  type LaneHour,
  laneNoteMaximum,
  zatvoriRazlikeTraka,
} from '@rampa/contract/lanes';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { Place } from './lane-hours-list.tsx';

const formName = 'close-differences';

interface CloseDialogProps {
  readonly hours: readonly LaneHour[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Why the difference of these hours stays as it is; what was closed or has changed meanwhile stays as it is. */
export function CloseDialog({ hours, onClose, onDone }: CloseDialogProps) {
  const { t } = useTexts();
  const [only] = hours;
  const { field, ...form } = useCallForm(zatvoriRazlikeTraka, {
    name: formName,
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
    <CallFormDialog
      name={formName}
      title={t('lanes.close-title')}
      act={t('lanes.do-close')}
      cancel={t('lanes.cancel')}
      form={form}
      onClose={onClose}
    >
      {hours.length === 1 && only !== undefined ? (
        <Place hour={only} />
      ) : (
        <p>{t('lanes.selected', { count: hours.length })}</p>
      )}
      <TextArea
        {...field('note', t('lanes.note'))}
        hint={t('lanes.note-hint')}
        rows={3}
        maxLength={laneNoteMaximum}
      />
    </CallFormDialog>
  );
}
