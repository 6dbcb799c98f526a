import { getKupac } from '@rampa/contract/staff';
import {
  blokirajTag,
  blockNoteMaximum,
  getBlokade,
  staffBlockReasons,
  type StaffBlockReason,
} from '@rampa/contract/tags';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { toasts } from '../../lib/portal.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Blocks a tag; the customer is told what is chosen here, but not the note. */
export function BlockTagForm({
  account,
  tagId,
}: {
  readonly account: string;
  readonly tagId: string;
}) {
  const { t, formats, now } = useTexts();
  const texts = useDateTexts();
  const offline = useOfflineReason();
  const today = tollDayOf(now);
  const [reason, setReason] = useState<StaffBlockReason>('unpaid');
  const [day, setDay] = useState<string | null>(today);
  const [note, setNote] = useState('');
  const [dayError, setDayError] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { submit, busy } = useSubmit(blokirajTag);

  async function block(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setFault(undefined);
    if (day === null) {
      setDayError(t('staff.block-day-missing'));
      return;
    }
    // Today is the server's to say, which may have reached tomorrow while this was open.
    const from = day === today ? {} : { from: day };
    const outcome = await submit({ account_id: account, tag_id: tagId, reason, note, ...from });
    void refreshCalls(getBlokade, getKupac);
    if (!outcome.ok) {
      const ofDay = outcome.faults.find(({ field }) => field === 'from');
      if (ofDay === undefined) setFault(messages.refusal(outcome));
      else setDayError(messages.text(ofDay.message));
      return;
    }
    const { already } = outcome.value;
    setNote('');
    toasts.show({
      severity: already ? 'info' : 'success',
      summary: t(already ? 'staff.block-already' : 'staff.block-done'),
    });
  }

  return (
    <form noValidate onSubmit={(event) => void block(event)}>
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <RadioGroup<StaffBlockReason>
          label={t('staff.block-reason')}
          value={reason}
          onChange={setReason}
          choices={staffBlockReasons.map((value) => ({
            value,
            label: t(`staff.block-reason-${value}`),
          }))}
        />
        <DateField
          id="block-day"
          label={t('staff.block-day')}
          value={day}
          min={today}
          error={dayError}
          locale={formats.locale}
          texts={texts}
          onChange={(value) => {
            setDay(value);
            setDayError(undefined);
          }}
        />
        <TextArea
          id="block-note"
          label={t('staff.block-note')}
          hint={t('staff.block-note-hint')}
          optional={t('form.optional')}
          rows={2}
          maxLength={blockNoteMaximum}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Row>
          <Button type="submit" kind="danger" busy={busy} disabledReason={offline}>
            {t('staff.block-do')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
