import { getKupac } from '@rampa/contract/staff';
import {
  blokirajTag,
  blockNoteMaximum,
  getBlokade,
  staffBlockReasons,
  type StaffBlockReason,
} from '@rampa/contract/tags';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { FormDay } from '../../lib/forms/form-day.tsx';
import { useBegunText } from '../../lib/forms/use-begun-text.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Row } from '../../ui/page.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const formName = 'block';

interface BlockValues {
  readonly reason: StaffBlockReason;
  readonly from: string;
  /** The day that it began with. */
  readonly begun: string;
  readonly note: string;
}

/** Blocks a tag; the customer is told what is chosen here, but not the note. */
export function BlockTagForm({
  account,
  tagId,
}: {
  readonly account: string;
  readonly tagId: string;
}) {
  const { t, now } = useTexts();
  const offline = useOfflineReason();
  const today = tollDayOf(now);
  const call = useCallForm(blokirajTag, {
    name: formName,
    defaultValues: { reason: 'unpaid', from: today, begun: today, note: '' },
    toInput: ({ from, reason, note }: BlockValues) => ({
      account_id: account,
      tag_id: tagId,
      reason,
      note,
      // Today is the server's to say, which may have reached tomorrow while this was open.
      ...(from === today ? {} : { from }),
    }),
    missing: { from: 'staff.block-day-missing' },
    onDone({ already }) {
      void refreshCalls(getBlokade, getKupac);
      call.form.setValue('note', '');
      toasts.show({
        severity: already ? 'info' : 'success',
        summary: t(already ? 'staff.block-already' : 'staff.block-done'),
      });
    },
    onRefused() {
      // Somebody else may have been faster.
      void refreshCalls(getBlokade, getKupac);
      return false;
    },
  });
  const { field, form, busy } = call;
  // The card may be open over midnight: what was today is then refused as a day that is past.
  useBegunText(today, {
    read: () => ({ text: form.getValues('from'), begun: form.getValues('begun') }),
    write: ({ text, begun }) => {
      form.setValue('from', text);
      form.setValue('begun', begun);
    },
  });
  const reason = useController({ control: form.control, name: 'reason' });
  return (
    <CallFormFrame name={formName} {...call}>
      <RadioGroup<StaffBlockReason>
        {...reason.field}
        label={t('staff.block-reason')}
        choices={staffBlockReasons.map((value) => ({
          value,
          label: t(`staff.block-reason-${value}`),
        }))}
      />
      <FormDay call={call} name="from" label={t('staff.block-day')} min={today} />
      <TextArea
        {...field('note', t('staff.block-note'))}
        hint={t('staff.block-note-hint')}
        optional={t('form.optional')}
        rows={2}
        maxLength={blockNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="danger" busy={busy} disabledReason={offline}>
          {t('staff.block-do')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}
