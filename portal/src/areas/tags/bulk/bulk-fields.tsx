import type { TagChanges } from '@rampa/contract/tags';
import { costCentreName, useCostCentres } from '../../../lib/cost-centres/use-cost-centres.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './bulk.module.css';

/** The option "leave it as it is" of the select. */
const asItIs = 'as-it-is';
const longestPattern = 80;

interface BulkFieldsProps {
  readonly name: string;
  readonly changes: TagChanges;
  readonly onChange: (changes: TagChanges) => void;
  readonly onSubmit: () => void;
}

/** What many tags get: a nickname by a pattern, a cost centre. Empty fields change nothing. */
export function BulkFields({ name, changes, onChange, onSubmit }: BulkFieldsProps) {
  const { t } = useTexts();
  const costCentres = useCostCentres().filter(({ archived }) => !archived);
  const { nickname = '', costCentreId = asItIs } = changes;
  const words = [
    t('tags.word-plate'),
    t('tags.word-serial'),
    t('tags.word-category'),
    t('tags.word-number'),
  ];

  function rename(text: string): void {
    const { nickname: _before, ...rest } = changes;
    onChange(text === '' ? rest : { ...rest, nickname: text });
  }

  function move(value: string): void {
    const { costCentreId: _before, ...rest } = changes;
    onChange(value === asItIs ? rest : { ...rest, costCentreId: value });
  }

  return (
    <form
      id={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>
        <Select
          label={t('cost-centres.one')}
          hint={t('tags.cost-centre-choice-hint')}
          value={costCentreId}
          options={[
            { value: asItIs, label: t('tags.bulk-as-it-is') },
            { value: '', label: t('cost-centres.none') },
            ...costCentres.map((one) => ({ value: one.costCentreId, label: costCentreName(one) })),
          ]}
          onChange={(event) => move(event.target.value)}
        />
        <TextField
          label={t('tags.nickname')}
          hint={t('tags.bulk-pattern-hint')}
          optional={t('form.optional')}
          autoComplete="off"
          maxLength={longestPattern}
          value={nickname}
          onChange={(event) => rename(event.target.value)}
        />
        <div className={styles['words']} role="group" aria-label={t('tags.bulk-words')}>
          {words.map((word) => (
            <Button
              key={word}
              kind="quiet"
              size="small"
              onClick={() =>
                rename(
                  `${nickname}${nickname === '' || nickname.endsWith(' ') ? '' : ' '}{${word}}`,
                )
              }
            >
              {`{${word}}`}
            </Button>
          ))}
        </div>
      </Stack>
    </form>
  );
}
