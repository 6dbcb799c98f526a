import { type Kategorija, kategorije } from '@rampa/contract';
import { dodajT4ATag } from '@rampa/contract/external-toll';
import { getKategorije } from '@rampa/contract/toll-calculator';
import { useCall } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './external-toll.module.css';

const formName = 't4a-tag';

interface TypeTagProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly onChoose: () => void;
}

interface TypedTag {
  readonly kategorija: string;
  readonly serial_number: string;
}

/** A tag by its printed number: quicker than a long list. */
export function TypeTag({ onClose, onAdded, onChoose }: TypeTagProps) {
  const { t, languageId } = useTexts();
  const categories = useCall(getKategorije, { languageId });
  const { field, busy, ...frame } = useCallForm(dodajT4ATag, {
    name: formName,
    defaultValues: { kategorija: '', serial_number: '' },
    toInput: ({ kategorija, serial_number }: TypedTag) => ({
      // The call's own schema refuses anything else.
      kategorija: kategorija as Kategorija,
      // With or without the printed gaps.
      serial_number: serial_number.replaceAll(/[\s-]/g, ''),
    }),
    onDone: onAdded,
  });
  return (
    <Dialog
      open
      title={t('external-toll.tag-add')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <Button type="submit" form={formName} kind="primary" busy={busy}>
          {t('external-toll.tag-add-confirm')}
        </Button>
      }
    >
      <CallFormFrame name={formName} {...frame}>
        <p>{t('external-toll.tag-type-text')}</p>
        <Select
          {...field('kategorija', t('external-toll.category'))}
          options={[
            { value: '', label: t('external-toll.category-choose') } satisfies Option,
            ...(categories.value?.items.map(({ kategorija, name, summary }) => ({
              value: kategorija,
              label: `${name}: ${summary}`,
            })) ??
              kategorije.map((kategorija) => ({
                value: kategorija,
                label: t('passages.category', { kategorija }),
              }))),
          ]}
        />
        <TextField
          {...field('serial_number', t('external-toll.serial-number'))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="numeric"
        />
        <div className={styles['otherWay']}>
          <Button kind="quiet" size="small" onClick={onChoose}>
            {t('external-toll.tag-choose-instead')}
          </Button>
        </div>
      </CallFormFrame>
    </Dialog>
  );
}
