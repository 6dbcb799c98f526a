import type { CallResult } from '@rampa/contract';
import {
  getT4AProlasci,
  getT4ASviProlasci,
  izvozT4AProlazaka,
  type T4APassage,
} from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { TagPeriodFilter } from '../../lib/selection/tag-period-filter.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { PassagesExport } from '../../lib/trips/passages-export.tsx';
import { late } from '../../ui/late.ts';
import { Stack } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './external-toll.module.css';
import { readExternalTollSearch } from './external-toll-search.ts';
import { useOwnCalls } from './own-calls.ts';
import { PassagesList, PassagesPlace } from './passages-list.tsx';
import { PassagesSum } from './passages-sum.tsx';
import { useServiceTags } from './use-service-tags.ts';

const route = getRouteApi('/pages/extToll');
const Computation = late(async () => (await import('./computation.tsx')).Computation);

/** Passages abroad, of one tag or all. */
export function PassagesTab() {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tag = '', period = '' } = search;
  const slice = sliceOf(search);
  const [asked, setAsked] = useState<T4APassage>();
  const asking = { tag_id: tag, period, languageId, ...slice };
  const all = useCall(getT4ASviProlasci, asking, { enabled: tag === '' });
  const one = useCall(getT4AProlasci, asking, { enabled: tag !== '' });
  const filtered = tag !== '' || period !== '';
  const none = <NoPassages filtered={filtered} />;
  const show = (value: CallResult<typeof getT4AProlasci>, stale: boolean) => (
    <Shown value={value} stale={stale} selection={{ tag_id: tag, period }} onAsk={setAsked} />
  );
  return (
    <Stack>
      <TagPeriodFilter
        label={t('external-toll.filter')}
        tags={useServiceTags()}
        selection={{ tag_id: tag, period }}
        onChange={(filter) =>
          void navigate({
            search: (now) => readExternalTollSearch({ ...now, ...filter, page: 1 }),
            resetScroll: false,
          })
        }
      />
      {tag === '' ? (
        <Loaded
          state={all.updating ? { ...all, refusal: undefined } : all}
          skeleton={<PassagesPlace count={slice.rows} />}
          empty={({ code }) => (code === 'passages.none' ? none : undefined)}
        >
          {(value) => show(value, all.updating)}
        </Loaded>
      ) : (
        <Loaded
          state={one.updating ? { ...one, refusal: undefined } : one}
          skeleton={<PassagesPlace count={slice.rows} />}
          empty={({ code }) =>
            code === 'passages.none' || code === 'external-toll.tag-not-found' ? none : undefined
          }
        >
          {(value) => show(value, one.updating)}
        </Loaded>
      )}
      <Suspense>
        {asked === undefined ? null : (
          <Computation passage={asked} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </Stack>
  );
}

interface ShownProps {
  readonly value: CallResult<typeof getT4AProlasci>;
  readonly stale: boolean;
  readonly selection: { readonly tag_id: string; readonly period: string };
  readonly onAsk: (passage: T4APassage) => void;
}

function Shown({ value, stale, selection, onAsk }: ShownProps) {
  const { languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search);
  const exportable = useOwnCalls();
  const { items, totalRecords, totalAmount } = value;
  return (
    <>
      <div className={styles['top']}>
        <PassagesSum totalRecords={totalRecords} totalAmount={totalAmount} />
        {exportable ? (
          <PassagesExport
            call={izvozT4AProlazaka}
            inputOf={(format) => ({ ...selection, languageId, format })}
          />
        ) : null}
      </div>
      <PassagesList passages={items} stale={stale} onAsk={onAsk} />
      <Paging
        {...{ first, rows, totalRecords }}
        onChange={(page) =>
          void navigate({
            search: (now) => {
              const { page: _page, rows: _rows, ...rest } = now;
              return { ...rest, ...pageFrom(page) };
            },
            resetScroll: false,
          })
        }
      />
    </>
  );
}

function NoPassages({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<Route size={36} />}
      title={t(filtered ? 'external-toll.none-filtered' : 'external-toll.none')}
    >
      {filtered ? undefined : t('external-toll.none-text')}
    </EmptyState>
  );
}
