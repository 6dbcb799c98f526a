import type { ReactNode } from 'react';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { LoadState } from '../api/call-state.ts';
import styles from './desk-list-page.module.css';
import { Loaded } from './loaded.tsx';
import { Paging } from './paging.tsx';
import { useLastPage } from './use-last-page.ts';

interface Slice {
  readonly first: number;
  readonly rows: number;
}

interface PageOfRows<Row> {
  readonly items: readonly Row[];
  readonly totalRecords: number;
}

/** Rows of a desk: a table, or cards where there is no room for one. */
export interface DeskRows<Row> {
  /** Names the table for a screen reader. */
  readonly label: string;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** What a card shows, part below part. */
  readonly card: (row: Row) => ReactNode;
}

export interface DeskPages extends Slice {
  /** `replace`: the address before led nowhere. */
  readonly goTo: (page: Slice, replace: boolean) => void;
}

interface DeskListProps<Row> {
  /** `undefined` until there is something to look for. */
  readonly state: LoadState<PageOfRows<Row>> | undefined;
  /** What is being loaded, for a screen reader. */
  readonly loading: string;
  /** Shown in place of an empty table. */
  readonly none: ReactNode;
  readonly list: DeskRows<Row>;
  /** Left out where all rows come at once. */
  readonly pages?: DeskPages;
  /** Below the table, before its pages. */
  readonly remark?: ReactNode;
}

interface DeskListPageProps<Row> extends DeskListProps<Row> {
  readonly title: string;
  readonly lead?: string;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** Between the heading and the filter. */
  readonly above?: ReactNode;
  /** A `DeskFilter` or a `DeskSearchForm`. */
  readonly filter?: ReactNode;
  /** What opens above the page, such as a dialog. */
  readonly children?: ReactNode;
}

/** The list that a section of the back office starts with: filter, table, pages, or an empty state. */
export function DeskListPage<Row>({
  title,
  lead,
  actions,
  above,
  filter,
  children,
  ...list
}: DeskListPageProps<Row>) {
  return (
    <Page title={title} lead={lead} actions={actions}>
      <Stack>
        {above}
        {filter === undefined ? null : <search aria-label={title}>{filter}</search>}
        <DeskList {...list} />
      </Stack>
      {children}
    </Page>
  );
}

/** The list alone, below a filter that stays while another list takes its place. */
export function DeskList<Row>({ state, loading, none, list, pages, remark }: DeskListProps<Row>) {
  if (state === undefined) return null;
  const { card, ...table } = list;
  return (
    <Loaded
      state={state}
      skeleton={<SkeletonList label={loading} count={10} shape="rows" itemHeight="3.5rem" />}
    >
      {({ items, totalRecords }) =>
        totalRecords === 0 ? (
          none
        ) : (
          <div>
            <DataList
              {...table}
              rows={items}
              manyColumns
              card={(row) => <div className={styles['card']}>{card(row)}</div>}
              stale={state.updating}
            />
            {remark}
            {pages === undefined ? null : <PagesOfDesk {...{ state, pages, totalRecords }} />}
          </div>
        )
      }
    </Loaded>
  );
}

interface PagesOfDeskProps {
  readonly state: LoadState<PageOfRows<unknown>>;
  readonly pages: NonNullable<DeskListProps<unknown>['pages']>;
  readonly totalRecords: number;
}

function PagesOfDesk({ state, pages: { first, rows, goTo }, totalRecords }: PagesOfDeskProps) {
  useLastPage(state, rows, (page) => goTo(page, true));
  return <Paging {...{ first, rows, totalRecords }} onChange={(page) => goTo(page, false)} />;
}

/** Selects in a line above the list. */
export function DeskFilter({ children }: { readonly children: ReactNode }) {
  return <div className={styles['filter']}>{children}</div>;
}

/** A field with its label above it, among the selects of a `DeskFilter`. */
export function DeskFilterField({ children }: { readonly children: ReactNode }) {
  return <div className={styles['field']}>{children}</div>;
}

/** Fields to type into above the list, and their button. */
export function DeskSearchForm({
  onSearch,
  children,
}: {
  readonly onSearch: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className={styles['form']}
      // A field with an error may be left as it is: another one may be what was wrong.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      {children}
    </form>
  );
}

/** A box to tick among the fields of a `DeskSearchForm`. */
export function DeskTick({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles['tick']}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
