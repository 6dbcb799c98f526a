import type { TagChanges } from '@rampa/contract/tags';
import { costCentreName, useCostCentres } from '../../../lib/cost-centres/use-cost-centres.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './bulk.module.css';

/** The option "leave it as it is" of the select. */
const asItIs = 'as-it-is';
const longestPattern = 80;

/** The form; empty fields change nothing. */
export interface BulkValues {
  readonly changes: { readonly costCentreId: string; readonly nickname: string };
}

export const nothingChanges: BulkValues = { changes: { costCentreId: asItIs, nickname: '' } };

/** As the call takes it: what stays as it is, is left out. */
export function changesOf({ changes: { costCentreId, nickname } }: BulkValues): TagChanges {
  return {
    ...(costCentreId === asItIs ? {} : { costCentreId }),
    ...(nickname === '' ? {} : { nickname }),
  };
}

interface BulkFieldsProps {
  readonly name: string;
  readonly call: CheckedForm<BulkValues>;
}

/** What many tags get: a nickname by a pattern, a cost centre. */
export function BulkFields({ name, call: { form, field, ...frame } }: BulkFieldsProps) {
  const { t } = useTexts();
  const costCentres = useCostCentres().filter(({ archived }) => !archived);
  const words = [
    t('tags.word-plate'),
    t('tags.word-serial'),
    t('tags.word-category'),
    t('tags.word-number'),
  ];

  function addWord(word: string): void {
    const nickname = form.getValues('changes.nickname');
    const gap = nickname === '' || nickname.endsWith(' ') ? '' : ' ';
    form.setValue('changes.nickname', `${nickname}${gap}{${word}}`);
    // There is something to change now.
    form.clearErrors('changes');
  }

  return (
    <CallFormFrame name={name} {...frame}>
      {/* Where the summary leads when nothing is to be changed. */}
      <div id={`${name}-changes`} tabIndex={-1}>
        <Stack>
          <Select
            {...field('changes.costCentreId', t('cost-centres.one'))}
            hint={t('tags.cost-centre-choice-hint')}
            options={[
              { value: asItIs, label: t('tags.bulk-as-it-is') },
              { value: '', label: t('cost-centres.none') },
              ...costCentres.map((one) => ({
                value: one.costCentreId,
                label: costCentreName(one),
              })),
            ]}
          />
          <TextField
            {...field('changes.nickname', t('tags.nickname'))}
            hint={t('tags.bulk-pattern-hint')}
            optional={t('form.optional')}
            autoComplete="off"
            maxLength={longestPattern}
          />
          <div className={styles['words']} role="group" aria-label={t('tags.bulk-words')}>
            {words.map((word) => (
              <Button key={word} kind="quiet" size="small" onClick={() => addWord(word)}>
                {`{${word}}`}
              </Button>
            ))}
          </div>
        </Stack>
      </div>
    </CallFormFrame>
  );
}
