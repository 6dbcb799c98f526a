import type { Kategorija } from '@rampa/contract';
import { type PointStock, zadajMinimumMesta } from '@rampa/contract/purchases';
import { useController } from 'react-hook-form';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { CategorySelect } from './category-select.tsx';
import { refreshDesk } from './refresh.ts';

const formName = 'point-minimum';

interface MinimumValues {
  readonly kategorija: Kategorija;
  /** As typed. */
  readonly minimum: string;
}

interface PointMinimumProps {
  readonly point: PointStock;
  readonly onClose: () => void;
}

/** Below how many tags of a category at a point of sale the desk warns. */
export function PointMinimumDialog({ point, onClose }: PointMinimumProps) {
  const { t, languageId } = useTexts();
  const known = (kategorija: Kategorija) =>
    String(point.lines.find((line) => line.kategorija === kategorija)?.minimum ?? 0);
  const call = useCallForm(zadajMinimumMesta, {
    name: formName,
    defaultValues: { kategorija: 'I', minimum: known('I') },
    toInput: ({ kategorija, minimum }: MinimumValues) => ({
      point_id: point.point_id,
      kategorija,
      minimum: /^\d+$/u.test(minimum.trim()) ? Number(minimum) : -1,
      languageId,
    }),
    check: ({ minimum }) =>
      /^\d{1,7}$/u.test(minimum.trim()) ? {} : { minimum: 'orders-desk.minimum-wrong' },
    onDone() {
      refreshDesk();
      toasts.show({ severity: 'success', summary: t('orders-desk.minimum-toast') });
      onClose();
    },
  });
  const chosen = useController({ control: call.form.control, name: 'kategorija' });
  return (
    <CallFormDialog
      name={formName}
      title={t('point-stock.minimum-title', { point: point.name })}
      act={t('orders-desk.save')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      <CategorySelect
        {...chosen.field}
        id={`${formName}-kategorija`}
        onChange={(event) => {
          chosen.field.onChange(event);
          // What is set for the other category is shown, not carried over.
          call.form.setValue('minimum', known(call.form.getValues('kategorija')));
        }}
      />
      <TextField
        {...call.field('minimum', t('orders-desk.minimum'))}
        hint={t('point-stock.minimum-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
      />
    </CallFormDialog>
  );
}
