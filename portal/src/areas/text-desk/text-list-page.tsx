import { type EditableText, getTekstovi, type WrittenText } from '@rampa/contract/language';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { officeRows } from '../../lib/routing/office-rows.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './text-desk.module.css';
import { readTextSearch, type TextSearch, withTextPage } from './text-search.ts';

const route = getRouteApi('/uprava/tekstovi');

/** Texts found by key or by words. */
export function TextListPage() {
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
  useLastPage(state, rows, (page) => show(withTextPage(search, page), true));
  return (
    <Page title={t('text-desk.title')} lead={t('text-desk.lead')}>
      <Stack>
        <TextFilter key={JSON.stringify(search)} search={search} onChange={show} />
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('text-desk.loading')}
              count={10}
              shape="rows"
              itemHeight="3.5rem"
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <EmptyState icon={<SearchX size={36} />} title={t('text-desk.none')} />
            ) : (
              <div>
                <TextList texts={items} stale={state.updating} />
                <Paging
                  {...{ first, rows, totalRecords }}
                  onChange={(page) => show(withTextPage(search, page))}
                />
              </div>
            )
          }
        </Loaded>
      </Stack>
    </Page>
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
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onChange(readTextSearch({ search: words, changed: changed ? 'yes' : '' }));
  };
  return (
    <search aria-label={t('text-desk.filter')}>
      <form className={styles['filter']} onSubmit={submit}>
        <TextField
          label={t('text-desk.words')}
          hint={t('text-desk.words-hint')}
          value={words}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={changed}
            onChange={(event) => setChanged(event.target.checked)}
          />
          {t('text-desk.only-changed')}
        </label>
        <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
          {t('text-desk.search')}
        </Button>
      </form>
    </search>
  );
}

interface TextListProps {
  readonly texts: readonly EditableText[];
  readonly stale: boolean;
}

function TextList({ texts, stale }: TextListProps) {
  const { t } = useTexts();
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
  return (
    <DataList
      label={t('text-desk.title')}
      rows={texts}
      rowKey={({ key }) => key}
      stale={stale}
      manyColumns
      columns={[
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
      ]}
      card={(text) => (
        <Stack gap="tight">
          {link(text)}
          {mark(text)}
          {serbian(text)}
          {english(text)}
        </Stack>
      )}
    />
  );
}

/** As readers see it. */
function shownOf({ changed, builtIn, holds }: WrittenText): string {
  return holds ? (changed ?? builtIn) : builtIn;
}
