import { dodeliVozaca, getTagovi, getVozaci, type Tag } from '@rampa/contract/tags';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useDrivers } from '../../lib/drivers/use-drivers.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';

const formName = 'assign-driver';

interface AssignDriverDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Which of the company's drivers has the tag from today on. */
export function AssignDriverDialog({ tag, onClose }: AssignDriverDialogProps) {
  const { t } = useTexts();
  const drivers = useDrivers().filter(({ current }) => current);
  const now = tag.driver?.driver_id ?? '';
  const { field, ...form } = useCallForm(dodeliVozaca, {
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
    <CallFormDialog
      name={formName}
      title={t('tags.driver-title', { tag: nameOf(tag) })}
      act={t('tags.edit-save')}
      cancel={t('tags.cancel')}
      form={form}
      onClose={onClose}
    >
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
    </CallFormDialog>
  );
}
