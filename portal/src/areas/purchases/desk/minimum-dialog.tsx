import { sacuvajNajmanjeZalihe, type StockLine } from '@rampa/contract/purchases';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { refreshDesk } from './refresh.ts';

const formName = 'minimum';

interface MinimumProps {
  readonly line: StockLine;
  /** Of the category. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Below how many tags of a category the desk warns. */
export function MinimumDialog({ line, name, onClose }: MinimumProps) {
  const { t } = useTexts();
  const call = useCallForm(sacuvajNajmanjeZalihe, {
    name: formName,
    defaultValues: { minimum: String(line.minimum) },
    toInput: ({ minimum }: { readonly minimum: string }) => ({
      kategorija: line.kategorija,
      minimum: /^\d+$/u.test(minimum.trim()) ? Number(minimum) : -1,
    }),
    check: ({ minimum }) =>
      /^\d{1,7}$/u.test(minimum.trim()) ? {} : { minimum: 'orders-desk.minimum-wrong' },
    onDone() {
      refreshDesk();
      toasts.show({ severity: 'success', summary: t('orders-desk.minimum-toast') });
      onClose();
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('orders-desk.minimum-title', { category: name })}
      act={t('orders-desk.save')}
      cancel={t('orders-desk.cancel')}
      form={call}
      onClose={onClose}
    >
      <TextField
        {...call.field('minimum', t('orders-desk.minimum'))}
        hint={t('orders-desk.minimum-hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
      />
    </CallFormDialog>
  );
}
