import { getKupac } from '@rampa/contract/staff';
import { izmeniTagKupca, type Tag, type TagServiceReason } from '@rampa/contract/tags';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { settings, toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ChosenReason, TagServiceReasonField } from './tag-service-reason.tsx';

const formName = 'edit-tag';
// As long as the call allows.
const longest = { nickname: 40, plate: 16 };

interface EditValues {
  readonly nickname: string;
  readonly plate: string;
  readonly reason: ChosenReason;
}

interface EditTagProps {
  readonly account: string;
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Plate and name of a customer's tag; what the customer has saved meanwhile is not overwritten unseen. */
export function EditTagDialog({ account, tag, onClose }: EditTagProps) {
  const { t } = useTexts();
  /** What the customer saved while this was open; saving again overwrites it. */
  const [meanwhile, setMeanwhile] = useState<Readonly<Record<string, string>>>();
  const call = useCallForm(izmeniTagKupca, {
    name: formName,
    defaultValues: { nickname: tag.nickname, plate: tag.plate, reason: '' },
    toInput: ({ reason, ...values }: EditValues) => ({
      account_id: account,
      tag_id: tag.tag_id,
      revision: meanwhile?.['revision'] ?? tag.revision,
      ...values,
      // An empty one is refused by the schema and reported beside the field.
      reason: reason as TagServiceReason,
    }),
    missing: { reason: 'staff.service-reason-missing' },
    onDone({ changed }) {
      void refreshCalls(getKupac);
      toasts.show({
        severity: changed ? 'success' : 'info',
        summary: t(changed ? 'tags.saved' : 'staff.tag-edit-same'),
      });
      onClose();
    },
    onRefused({ code, params }) {
      if (code === 'tags.changed-meanwhile') setMeanwhile(params);
      void refreshCalls(getKupac);
      return false;
    },
  });
  const reason = useController({ control: call.form.control, name: 'reason' });
  // Registered so that the summary can name it.
  call.field('reason', t('staff.service-reason'));
  return (
    <CallFormDialog
      name={formName}
      title={t('staff.tag-edit')}
      act={t('tags.edit-save')}
      cancel={t('staff.block-cancel')}
      form={call}
      onClose={onClose}
    >
      <p>
        <SerialNumber value={tag.serial_number} />
      </p>
      {meanwhile === undefined ? null : (
        <p>
          {t('staff.tag-there-now', {
            plate: orDash(meanwhile['plate']),
            name: orDash(meanwhile['nickname']),
          })}
        </p>
      )}
      <TextField
        {...call.field('plate', t('tag-name.plate'))}
        hint={t(`tags.plate-hint-${settings.country}`)}
        optional={t('form.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longest.plate}
      />
      <TextField
        {...call.field('nickname', t('tags.nickname'))}
        optional={t('form.optional')}
        autoComplete="off"
        maxLength={longest.nickname}
      />
      <TagServiceReasonField
        {...reason.field}
        id={`${formName}-reason`}
        fault={reason.fieldState.error}
      />
    </CallFormDialog>
  );
}

function orDash(text = ''): string {
  return text === '' ? '–' : text;
}
