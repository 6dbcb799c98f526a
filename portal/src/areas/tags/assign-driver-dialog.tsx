import { dodeliVozaca, getTagovi, getVozaci, type Tag } from '@rampa/contract/tags';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useDrivers } from '../../lib/drivers/use-drivers.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';

const formName = 'assign-driver';

interface AssignDriverDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Which of the company's drivers has the tag from today on. */
export function AssignDriverDialog({ tag, onClose }: AssignDriverDialogProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const drivers = useDrivers().filter(({ current }) => current);
  const now = tag.driver?.driver_id ?? '';
  const { field, busy, ...form } = useCallForm(dodeliVozaca, {
    name: formName,
    defaultValues: { driver_id: now },
    toInput: ({ driver_id }: { driver_id: string }) => ({ tag_id: tag.tag_id, driver_id }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('tags.saved') });
      void refreshCalls(getTagovi, getVozaci);
      onClose();
    },
  });
  const listed = now === '' || drivers.some(({ driver_id: id }) => id === now);
  return (
    <Dialog
      open
      title={t('tags.driver-title', { tag: nameOf(tag) })}
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
      <CallFormFrame name={formName} {...form}>
        <Select
          {...field('driver_id', t('drivers.one'))}
          hint={t(drivers.length === 0 ? 'tags.driver-hint-none' : 'tags.driver-hint')}
          options={[
            { value: '', label: t('drivers.none') },
            // While the list is loading, or if they are not a driver any more.
            ...(listed || tag.driver === null ? [] : [{ value: now, label: tag.driver.name }]),
            ...drivers.map(({ driver_id: id, name }) => ({ value: id, label: name })),
          ]}
        />
      </CallFormFrame>
    </Dialog>
  );
}
