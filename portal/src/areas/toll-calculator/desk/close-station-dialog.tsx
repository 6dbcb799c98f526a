import {
  type DeskStation,
  type FoundStation,
  otvoriStanicu,
  zatvoriStanicu,
} from '@rampa/contract/toll-calculator';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { tollDayOf } from '../../../lib/formats/formats.ts';
import { FormDay } from '../../../lib/forms/form-day.tsx';
import { useBegunDay } from '../../../lib/forms/use-begun-day.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { nameIn } from './name-in.ts';
import { refreshStations } from './refresh-stations.ts';
import { ReportingLanes } from './reporting-lanes.tsx';

const formName = 'close-station';

interface CloseStationProps {
  readonly found: FoundStation;
  readonly onClose: () => void;
}

/** Asks after which day customers choose it no more, and says what stays. */
export function CloseStationDialog({ found, onClose }: CloseStationProps) {
  const { t, languageId, now } = useTexts();
  const { station, lanes } = found;
  const today = tollDayOf(now);
  const begun = station.lastDay ?? today;
  const call = useCallForm(zatvoriStanicu, {
    name: formName,
    defaultValues: { lastDay: begun },
    toInput: ({ lastDay }: { readonly lastDay: string }) => ({
      station_id: station.id,
      revision: station.revision,
      lastDay,
    }),
    missing: { lastDay: 'station-desk.last-day-missing' },
    onDone() {
      toasts.show({ severity: 'success', summary: t('station-desk.closed-toast') });
      refreshStations();
      onClose();
    },
    onRefused({ status }) {
      if (status === 409) refreshStations();
      return false;
    },
  });
  useBegunDay({
    begun,
    read: () => call.form.getValues('lastDay'),
    write: (day) => call.form.setValue('lastDay', day),
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('station-desk.close-title', { name: nameIn(station.name, languageId) })}
      act={t('station-desk.close')}
      cancel={t('station-desk.cancel')}
      kind="danger"
      form={call}
      onClose={onClose}
    >
      <p>{t('station-desk.close-text')}</p>
      <ReportingLanes lanes={lanes} />
      <FormDay call={call} name="lastDay" label={t('station-desk.last-day')} min={today} />
    </CallFormDialog>
  );
}

interface ReopenStationProps {
  readonly station: DeskStation;
  readonly onClose: () => void;
}

/** Customers may choose it again, or go on doing so. */
export function ReopenStationDialog({ station, onClose }: ReopenStationProps) {
  const { t, languageId } = useTexts();
  const { submit } = useSubmit(otvoriStanicu);

  async function reopen(): Promise<string | undefined> {
    const outcome = await submit({ station_id: station.id, revision: station.revision });
    refreshStations();
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('station-desk.reopened-toast') });
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('station-desk.reopen-title', { name: nameIn(station.name, languageId) })}
      confirm={t(station.closed ? 'station-desk.reopen' : 'station-desk.keep-open')}
      keep={t('station-desk.cancel')}
      kind="primary"
      onConfirm={reopen}
      onClose={onClose}
    >
      <p>{t('station-desk.reopen-text')}</p>
    </ConfirmDialog>
  );
}
