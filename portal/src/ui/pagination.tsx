import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './pagination.module.css';
import { InlineSelect } from './select.tsx';

export interface PaginationTexts {
  /** Name of the landmark. */
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (number: string) => string;
  readonly rowsPerPage: string;
  /** Such as "6–10 of 1,234". */
  readonly summary: string;
  readonly formatNumber: (value: number) => string;
}

interface PaginationProps {
  readonly first: number;
  readonly rows: number;
  /** The chosen number of rows, shown before the rows are loaded. */
  readonly chosenRows?: number;
  readonly totalRecords: number;
  /** Page sizes offered, the smallest first. */
  readonly sizes: readonly number[];
  readonly onChange: (page: { first: number; rows: number }) => void;
  readonly texts: PaginationTexts;
}

/** Renders nothing if everything fits on the smallest page. */
export function Pagination({
  first,
  rows,
  chosenRows = rows,
  totalRecords,
  sizes,
  onChange,
  texts,
}: PaginationProps) {
  if (first === 0 && totalRecords <= (sizes[0] ?? 0)) return null;
  const count = Math.max(1, Math.ceil(totalRecords / rows));
  const current = Math.min(count, Math.floor(first / rows) + 1);
  const go = (page: number) => onChange({ first: (page - 1) * rows, rows });
  const offered = [...new Set([...sizes, rows, chosenRows])].sort((a, b) => a - b);

  return (
    <div className={styles['bar']}>
      <div className={styles['size']}>
        <InlineSelect
          label={texts.rowsPerPage}
          value={String(chosenRows)}
          options={offered.map((size) => ({ value: String(size), label: String(size) }))}
          // The first item on screen stays on screen.
          onChange={(size) =>
            onChange({ first: Math.floor(first / Number(size)) * Number(size), rows: Number(size) })
          }
        />
      </div>
      <p className={styles['summary']} aria-live="polite">
        {texts.summary}
      </p>
      {count === 1 ? null : (
        <nav aria-label={texts.label}>
          <ul className={styles['pages']}>
            <li>
              <Step label={texts.previous} off={current === 1} onClick={() => go(current - 1)}>
                <ChevronLeft size={20} />
              </Step>
            </li>
            {pagesShown(current, count).map((page, index) =>
              page === 'gap' ? (
                <li
                  key={`gap-${index < 3 ? 'before' : 'after'}`}
                  aria-hidden="true"
                  className={styles['gap']}
                >
                  …
                </li>
              ) : (
                <li key={page} className={classNames(page !== current && styles['other'])}>
                  <button
                    type="button"
                    className={styles['page']}
                    aria-label={texts.page(texts.formatNumber(page))}
                    aria-current={page === current ? 'page' : undefined}
                    onClick={() => go(page)}
                  >
                    {texts.formatNumber(page)}
                  </button>
                </li>
              ),
            )}
            <li>
              <Step label={texts.next} off={current === count} onClick={() => go(current + 1)}>
                <ChevronRight size={20} />
              </Step>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Step({ label, off, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles['page']}
      aria-label={label}
      title={label}
      // Not `disabled`: the focus must not be lost on the last page.
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      {children}
    </button>
  );
}

/** Page numbers to offer: both ends, the current one and its neighbours; gaps between. */
export function pagesShown(current: number, count: number): readonly (number | 'gap')[] {
  const wanted = [1, current - 1, current, current + 1, count];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= count);
  return pages.flatMap((page, index): (number | 'gap')[] => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap', page] : [page];
  });
}
