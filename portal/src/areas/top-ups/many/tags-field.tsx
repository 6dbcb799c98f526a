import type { Tag } from '@rampa/contract/tags';
import { ListChecks, ListPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { CostCentreFilter } from '../../../lib/cost-centres/cost-centre-filter.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { Paging } from '../../../lib/screens/paging.tsx';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TagTitle } from '../tag-title.tsx';
import styles from './many.module.css';
import { type ManyValues, narrowed, tagsOfText } from './many-rules.ts';

interface TagsFieldProps {
  readonly control: Control<ManyValues>;
  readonly tags: readonly Tag[];
  readonly formName: string;
}

/** Chooses tags: one by one, all that a filter or cost centre leaves, or by their numbers from elsewhere. */
export function TagsField({ control, tags, formName }: TagsFieldProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name: 'tag_ids' });
  const [filter, setFilter] = useState({ text: '', costCentre: '' });
  const [page, setPage] = useState({ first: 0, rows: 10 });
  const shown = useMemo(() => narrowed(tags, filter), [tags, filter]);
  const chosen = new Set(field.value);
  const error = fieldErrorText(fieldState.error, '');
  const choose = (ids: readonly string[], wanted: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (wanted) next.add(id);
      else next.delete(id);
    }
    field.onChange([...next]);
  };
  const narrow = (change: Partial<typeof filter>): void => {
    setFilter({ ...filter, ...change });
    setPage({ ...page, first: 0 });
  };
  const ids = shown.map(({ tag_id: id }) => id);
  return (
    <Stack>
      <div className={styles['filters']}>
        <TextField
          type="search"
          label={t('top-ups.many-search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={filter.text}
          onChange={(event) => narrow({ text: event.target.value })}
          onKeyDown={(event) => {
            // It narrows the list; it does not send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <CostCentreFilter
          value={filter.costCentre}
          onChange={(costCentre) => narrow({ costCentre })}
        />
      </div>
      {/* The summary of problems leads here. */}
      <div
        id={`${formName}-tag_ids`}
        tabIndex={-1}
        role="group"
        aria-label={t('top-ups.many-tags')}
        aria-describedby={error === undefined ? undefined : `${formName}-tag_ids-error`}
        className={styles['bar']}
      >
        {ids.length === 0 ? null : (
          <Button
            size="small"
            icon={<ListChecks size={18} aria-hidden="true" />}
            onClick={() => choose(ids, true)}
          >
            {t('top-ups.many-all', { count: ids.length, number: formats.number(ids.length) })}
          </Button>
        )}
        {chosen.size === 0 ? null : (
          <Button size="small" kind="quiet" onClick={() => field.onChange([])}>
            {t('top-ups.many-clear')}
          </Button>
        )}
        <span role="status" className={styles['count']}>
          {chosen.size === 0
            ? ''
            : t('top-ups.many-chosen', {
                count: chosen.size,
                number: formats.number(chosen.size),
              })}
        </span>
      </div>
      <FieldError id={`${formName}-tag_ids-error`} error={error} />
      {shown.length === 0 ? (
        <p>{t('top-ups.many-nothing')}</p>
      ) : (
        <>
          <TagRows
            tags={shown.slice(page.first, page.first + page.rows)}
            isChosen={(id) => chosen.has(id)}
            onChoose={(id, wanted) => choose([id], wanted)}
          />
          <Paging {...page} totalRecords={shown.length} onChange={setPage} />
        </>
      )}
      <PastedNumbers tags={tags} onFound={(found) => choose(found, true)} />
    </Stack>
  );
}

interface TagRowsProps {
  readonly tags: readonly Tag[];
  readonly isChosen: (tagId: string) => boolean;
  readonly onChoose: (tagId: string, wanted: boolean) => void;
}

function TagRows({ tags, isChosen, onChoose }: TagRowsProps) {
  const { t, formats } = useTexts();
  const tick = ({ tag_id: id, ...named }: Tag) => (
    <Checkbox
      spoken
      label={t('top-ups.many-choose', { tag: nameOf(named) })}
      checked={isChosen(id)}
      onChange={(wanted) => onChoose(id, wanted)}
    />
  );
  const balance = (tag: Tag) => <Amount {...formats.moneyParts(tag.balance)} />;
  const columns: readonly Column<Tag>[] = [
    { id: 'chosen', header: t('top-ups.many-chosen-column'), cell: tick },
    {
      id: 'device',
      header: t('top-ups.device'),
      rowHeader: true,
      cell: (tag) => <TagTitle tag={tag} />,
    },
    { id: 'balance', header: t('top-ups.balance'), align: 'end', cell: balance },
  ];
  return (
    <DataList
      label={t('top-ups.many-tags')}
      rows={tags}
      rowKey={({ tag_id: id }) => id}
      columns={columns}
      dense
      card={(tag) => (
        <div className={styles['row']}>
          {tick(tag)}
          <TagTitle tag={tag} />
          {balance(tag)}
        </div>
      )}
    />
  );
}

interface PastedNumbersProps {
  readonly tags: readonly Tag[];
  readonly onFound: (tagIds: readonly string[]) => void;
}

/** Numbers that one has in a list elsewhere. */
function PastedNumbers({ tags, onFound }: PastedNumbersProps) {
  const { t, formats } = useTexts();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  function add(): void {
    const { found, unknown } = tagsOfText(tags, typed);
    onFound(found);
    setTyped(unknown.join('\n'));
    const number = formats.number(found.length);
    setSaid(
      [
        t('top-ups.many-paste-found', { count: found.length, number }),
        ...(unknown.length === 0 ? [] : [t('top-ups.many-paste-unknown')]),
      ].join(' '),
    );
  }
  return (
    <details>
      <summary>{t('top-ups.many-paste')}</summary>
      <Stack>
        <TextArea
          label={t('top-ups.many-paste-label')}
          hint={t('top-ups.many-paste-hint')}
          rows={4}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles['bar']}>
          <Button size="small" icon={<ListPlus size={18} aria-hidden="true" />} onClick={add}>
            {t('top-ups.many-paste-add')}
          </Button>
          <span role="status">{said}</span>
        </div>
      </Stack>
    </details>
  );
}
