import { getTagovi, sacuvajTag, type Tag } from '@rampa/contract/tags';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const formName = 'edit-tag';
// As long as the call allows.
const longest = { nickname: 40, plate: 16, costCentre: 40 };

interface EditTagDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Nickname, plate and cost centre of a tag. */
export function EditTagDialog({ tag, onClose }: EditTagDialogProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const offline = useOfflineReason();
  const { submit, busy, field, problems, attempt } = useCallForm(sacuvajTag, {
    name: formName,
    defaultValues: { nickname: tag.nickname, plate: tag.plate, costCentre: tag.costCentre },
    toInput: (values) => ({ tag_id: tag.tag_id, ...values }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('tags.saved') });
      void refreshCalls(getTagovi);
      onClose();
    },
  });
  // Private persons keep no books; they see the field only where it holds something.
  const withCostCentre = user?.lice !== 'fizicko' || tag.costCentre !== '';

  return (
    <Dialog
      open
      title={t('tags.edit-title')}
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
        <TextField
          {...field('nickname', t('tags.nickname'))}
          hint={t('tags.nickname-hint')}
          optional={t('form.optional')}
          autoComplete="off"
          maxLength={longest.nickname}
        />
        <TextField
          {...field('plate', t('tag-name.plate'))}
          hint={t('tags.plate-hint')}
          optional={t('form.optional')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longest.plate}
        />
        {withCostCentre ? (
          <TextField
            {...field('costCentre', t('tags.cost-centre'))}
            hint={t('tags.cost-centre-hint')}
            optional={t('form.optional')}
            autoComplete="off"
            maxLength={longest.costCentre}
          />
        ) : null}
      </CallFormFrame>
    </Dialog>
  );
}
