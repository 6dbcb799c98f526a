import type { CallResult } from '@rampa/contract';
import { getNalazi, izvozNalaza, type TripCheck } from '@rampa/contract/trip-checks';
import { CircleCheck, SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row, Section, Stack } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CheckActions } from './check-actions.tsx';
import { CheckSums } from './check-sums.tsx';
import { looksForDrives } from './looked-for.ts';
import { FindingList } from './finding-list.tsx';
import { FindingPlot } from './finding-plot.tsx';
import { kinds, type TripChecksSearch, usualRows } from './trip-checks-search.ts';
import styles from './trip-checks.module.css';

type Result = CallResult<typeof getNalazi>;

interface CheckResultProps {
  readonly search: TripChecksSearch & { readonly check: string };
  readonly onShow: (next: TripChecksSearch, replace?: boolean) => void;
}

/** What a comparison found: by kind, by vehicle and driver, and one by one. */
export function CheckResult({ search, onShow }: CheckResultProps) {
  const { t, languageId } = useTexts();
  const { check, kind, tag = '' } = search;
  const slice = sliceOf(search, usualRows);
  const wanted = {
    check_id: check,
    ...(kind === undefined ? {} : { kind }),
    tag_id: tag,
    languageId,
  };
  const state = useCall(getNalazi, {
    ...wanted,
    first: String(slice.first),
    rows: String(slice.rows),
  });
  useLastPage(state, slice.rows, (page) =>
    onShow({ ...search, ...pageFrom(page, usualRows) }, true),
  );
  return (
    <Stack>
      <Row>
        <ButtonLink to="/pages/provera-voznji" search={{}} kind="quiet">
          {t('trip-checks.back')}
        </ButtonLink>
      </Row>
      <Loaded
        state={state}
        skeleton={
          <Stack>
            <Skeleton height="8rem" />
            <SkeletonList
              label={t('trip-checks.loading')}
              count={8}
              shape="rows"
              itemHeight="3rem"
            />
          </Stack>
        }
      >
        {(result) => (
          <Stack>
            <CheckSums check={result.check} />
            <CheckActions check={result.check} onGone={() => onShow({})} />
            <Filters result={result} search={search} onShow={onShow} />
            {result.items.length === 0 ? (
              <NoFindings check={result.check} filtered={kind !== undefined || tag !== ''} />
            ) : (
              <Section title={t('trip-checks.findings')}>
                <Stack>
                  <FindingPlot groups={result.vehicles} title={t('trip-checks.by-vehicle')} />
                  {/* One bar for nobody would say nothing. */}
                  {result.drivers.some(({ name }) => name !== '') ? (
                    <FindingPlot
                      groups={result.drivers.map((group) =>
                        group.name === '' ? { ...group, name: t('trip-checks.nobody') } : group,
                      )}
                      title={t('trip-checks.by-driver')}
                    />
                  ) : null}
                  <FindingList findings={result.items} stale={state.updating} />
                  <Paging
                    {...slice}
                    totalRecords={result.totalRecords}
                    onChange={(page) =>
                      onShow({ ...search, page: 1, ...pageFrom(page, usualRows) })
                    }
                  />
                  <Row>
                    {(['csv', 'xlsx'] as const).map((format) => (
                      <DownloadButton
                        key={format}
                        call={izvozNalaza}
                        input={{ ...wanted, format }}
                        fileName={`provera-voznji.${format}`}
                        label={format === 'csv' ? 'CSV' : 'Excel'}
                        of={t('trip-checks.findings')}
                        failed={t('trip-checks.file-failed')}
                      />
                    ))}
                  </Row>
                </Stack>
              </Section>
            )}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

/** Says that all agrees only where all was looked at. */
function NoFindings({
  check,
  filtered,
}: {
  readonly check: TripCheck;
  readonly filtered: boolean;
}) {
  const { t } = useTexts();
  // The sums have said so.
  if (check.comparedFrom === null) return null;
  if (filtered) {
    return <EmptyState icon={<SearchX size={36} />} title={t('trip-checks.none-filtered')} />;
  }
  return (
    <EmptyState icon={<CircleCheck size={36} />} title={t('trip-checks.none-title')}>
      {t(looksForDrives(check) ? 'trip-checks.none' : 'trip-checks.none-of-others')}
    </EmptyState>
  );
}

function Filters({ result, search, onShow }: CheckResultProps & { readonly result: Result }) {
  const { t } = useTexts();
  const { kind = '', tag = '' } = search;
  const offered = result.check.sums.map((sum) => sum.kind);
  const vehicles = result.vehicles.map(({ of, name }) => ({ value: of, label: name }));
  return (
    <search className={styles['fields']} aria-label={t('trip-checks.filter')}>
      <Select
        label={t('trip-checks.finding')}
        value={kind}
        options={[
          { value: '', label: t('trip-checks.all-kinds') },
          ...offered.map((value) => ({ value, label: t(`trip-checks.finding-${value}`) })),
        ]}
        onChange={({ target }) => {
          const next = kinds.find((one) => one === target.value);
          const { kind: _, ...rest } = search;
          onShow({ ...rest, ...(next === undefined ? {} : { kind: next }), page: 1 });
        }}
      />
      <Select
        label={t('trip-checks.vehicle')}
        value={tag}
        options={[
          { value: '', label: t('trip-checks.all-vehicles') },
          ...vehicles,
          ...(tag === '' || vehicles.some(({ value }) => value === tag)
            ? []
            : [{ value: tag, label: t('trip-checks.whose-unknown') }]),
        ]}
        onChange={({ target }) => onShow({ ...search, tag: target.value, page: 1 })}
      />
    </search>
  );
}
