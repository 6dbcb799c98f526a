import { type EditableText, getTekstovi, type WrittenText } from '@rampa/contract/language';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import {
  DeskListPage,
  type DeskRows,
  DeskSearchForm,
  DeskTick,
} from '../../lib/screens/desk-list-page.tsx';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './text-desk.module.css';
import { TextPage } from './text-page.tsx';
import { readTextSearch, type TextSearch } from './text-search.ts';

const route = getRouteApi('/uprava/tekstovi');

/** `/uprava/tekstovi`: a search in all texts, or one of them. */
export function TextDeskPage() {
  const { key } = route.useSearch();
  return key === undefined ? <TextListPage /> : <TextPage key={key} textKey={key} />;
}

/** Texts found by key or by words. */
function TextListPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: TextSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getTekstovi, {
    first,
    rows,
    search: search.search ?? '',
    changed: search.changed === 'yes',
  });
  return (
    <DeskListPage
      title={t('text-desk.title')}
      lead={t('text-desk.lead')}
      filter={<TextFilter key={JSON.stringify(search)} search={search} onChange={show} />}
      state={state}
      loading={t('text-desk.loading')}
      none={<EmptyState icon={<SearchX size={36} />} title={t('text-desk.none')} />}
      list={textsOf(t)}
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

interface TextFilterProps {
  readonly search: TextSearch;
  readonly onChange: (search: TextSearch) => void;
}

function TextFilter({ search, onChange }: TextFilterProps) {
  const { t } = useTexts();
  const [words, setWords] = useState(search.search ?? '');
  const [changed, setChanged] = useState(search.changed === 'yes');
  return (
    <DeskSearchForm
      onSearch={() => onChange(readTextSearch({ search: words, changed: changed ? 'yes' : '' }))}
    >
      <TextField
        label={t('text-desk.words')}
        hint={t('text-desk.words-hint')}
        value={words}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <DeskTick label={t('text-desk.only-changed')} checked={changed} onChange={setChanged} />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {t('text-desk.search')}
      </Button>
    </DeskSearchForm>
  );
}

function textsOf(t: Translate): DeskRows<EditableText> {
  const link = ({ key }: EditableText) => (
    <Link to="/uprava/tekstovi" search={{ key }} className={styles['key']} translate="no">
      {key}
    </Link>
  );
  const serbian = ({ serbian: text }: EditableText) => (
    <span lang="sr-Cyrl" className={styles['text']}>
      {shownOf(text)}
    </span>
  );
  const english = ({ english: text }: EditableText) => (
    <span lang="en" className={styles['text']}>
      {text === null ? '–' : shownOf(text)}
    </span>
  );
  const mark = ({ serbian: own, english: other }: EditableText) => {
    const changed = [own, other].filter((text) => (text?.changed ?? null) !== null);
    if (changed.length === 0) return null;
    return changed.every((text) => text?.holds === true) ? (
      <Badge tone="notice">{t('text-desk.changed')}</Badge>
    ) : (
      <Badge tone="bad">{t('text-desk.not-holding')}</Badge>
    );
  };
  return {
    label: t('text-desk.title'),
    rowKey: ({ key }) => key,
    columns: [
      {
        id: 'key',
        header: t('text-desk.key'),
        rowHeader: true,
        cell: (text) => (
          <span className={styles['named']}>
            {link(text)}
            {mark(text)}
          </span>
        ),
      },
      { id: 'serbian', header: t('text-desk.serbian'), cell: serbian },
      { id: 'english', header: t('text-desk.english'), cell: english },
    ],
    card: (text) => (
      <>
        {link(text)}
        {mark(text)}
        {serbian(text)}
        {english(text)}
      </>
    ),
  };
}

/** As readers see it. */
function shownOf({ changed, builtIn, holds }: WrittenText): string {
  return holds ? (changed ?? builtIn) : builtIn;
}
