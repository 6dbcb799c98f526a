import { pageSizes } from '@rampa/contract';
import { useState } from 'react';
import { Pagination } from '../../ui/pagination.tsx';
import { rememberRows } from '../routing/list-search.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useAfterPaint } from './use-after-paint.ts';

interface PagingProps {
  readonly first: number;
  readonly rows: number;
  readonly totalRecords: number;
  readonly onChange: (page: { first: number; rows: number }) => void;
}

/** The pages of a list, in the language chosen. */
export function Paging({ first, rows, totalRecords, onChange }: PagingProps) {
  const { t, formats } = useTexts();
  const afterPaint = useAfterPaint();
  const [chosenRows, setChosenRows] = useState<number>();

  function change(page: { readonly first: number; readonly rows: number }): void {
    if (page.rows !== rows) rememberRows(page.rows);
    setChosenRows(page.rows);
    afterPaint(() => {
      setChosenRows(undefined);
      onChange(page);
    });
  }

  return (
    <Pagination
      {...{ first, rows, totalRecords }}
      sizes={pageSizes}
      chosenRows={chosenRows ?? rows}
      onChange={change}
      texts={{
        label: t('paging.label'),
        previous: t('paging.previous'),
        next: t('paging.next'),
        page: (page) => t('paging.page', { page }),
        rowsPerPage: t('paging.rows'),
        summary: t('paging.summary', {
          from: formats.number(Math.min(first + 1, totalRecords)),
          to: formats.number(Math.min(first + rows, totalRecords)),
          total: formats.number(totalRecords),
        }),
        formatNumber: (value) => formats.number(value),
      }}
    />
  );
}
