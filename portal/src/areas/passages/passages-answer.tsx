import type { CallResult } from '@rampa/contract';
import { izvozProlazaka, type getProlasci, type Passage } from '@rampa/contract/passages';
import { Suspense, useRef } from 'react';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Paging } from '../../lib/screens/paging.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { PassagesExport } from '../../lib/trips/passages-export.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArchivedNote } from './archived-note.tsx';
import { CostCentreSpending } from './cost-centre-spending.tsx';
import { UnusualPassages } from './late-unusual.ts';
import { PassagesList } from './passages-list.tsx';
import { withFilter, withPage } from './passages-filter.ts';
import styles from './passages-page.module.css';
import { type PassagesSearch, readFilter, selectionOf } from './passages-search.ts';
import { PassagesTotals } from './passages-totals.tsx';
import { UnusualNotice } from './unusual-notice.tsx';

interface PassagesAnswerProps {
  readonly value: CallResult<typeof getProlasci>;
  readonly search: PassagesSearch;
  readonly stale: boolean;
  /** The company has cost centres. */
  readonly byCostCentre: boolean;
  readonly onShow: (next: PassagesSearch) => void;
  readonly onAsk: (passage: Passage) => void;
}

/** What was found: its sum, the list or what is unusual in it, and the cost centres. */
export function PassagesAnswer({
  value,
  search,
  stale,
  byCostCentre,
  onShow,
  onAsk,
}: PassagesAnswerProps) {
  const { languageId } = useTexts();
  const selection = selectionOf(search);
  const { first, rows } = sliceOf(search);
  const { items, totalRecords, totalAmount } = value;
  const top = useRef<HTMLDivElement>(null);

  function turn(page: { readonly first: number; readonly rows: number }): void {
    onShow(withPage(search, pageFrom(page)));
    // The next page starts at its first trip, not at the previous scroll position.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }

  return (
    <>
      <PassagesTotals
        totals={{ count: totalRecords, amount: totalAmount }}
        complete={value.completeUpTo}
        stale={stale}
      >
        <PassagesExport
          call={izvozProlazaka}
          inputOf={(format) => ({ ...selection, languageId, format })}
        />
      </PassagesTotals>
      <ArchivedNote from={value.shownFrom} />
      {search.mark === undefined ? <UnusualNotice search={search} unusual={value.unusual} /> : null}
      <div ref={top} className={styles['list']}>
        {search.mark === undefined ? (
          <PassagesList passages={items} stale={stale} onAsk={onAsk} />
        ) : (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <UnusualPassages
              key={JSON.stringify(readFilter({ ...search }))}
              search={search}
              onAsk={onAsk}
            />
          </Suspense>
        )}
      </div>
      <Paging {...{ first, rows, totalRecords }} onChange={turn} />
      {byCostCentre ? (
        <CostCentreSpending
          selection={selection}
          onChoose={(costCentre) => onShow(withFilter(search, { costCentre }))}
        />
      ) : null}
    </>
  );
}
