import type { TripCheck } from '@rampa/contract/trip-checks';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Stack } from '../../ui/page.tsx';
import { usePeriodText } from '../../lib/selection/use-period-text.ts';
import styles from './trip-checks.module.css';

/** Comparisons that were made, each leading to what it found. */
export function CheckList({
  checks,
  stale,
}: {
  readonly checks: readonly TripCheck[];
  readonly stale: boolean;
}) {
  const { t, formats } = useTexts();
  const periodText = usePeriodText();
  const name = ({ check_id, fileName, period }: TripCheck) => (
    <Link
      to="/pages/provera-voznji"
      search={{ check: check_id }}
      className={styles['link']}
      aria-label={t('trip-checks.show', { file: fileName, period: periodText(period) })}
    >
      {fileName}
    </Link>
  );
  const findings = ({ sums }: TripCheck) =>
    formats.number(sums.reduce((all, one) => all + one.findings, 0));
  const columns: readonly Column<TripCheck>[] = [
    { id: 'file', header: t('trip-checks.file'), rowHeader: true, cell: name },
    {
      id: 'kind',
      header: t('trip-checks.imported'),
      cell: ({ kind }) => t(`trip-checks.kind-${kind}`),
    },
    { id: 'period', header: t('trip-checks.period'), cell: ({ period }) => periodText(period) },
    { id: 'made', header: t('trip-checks.made'), cell: ({ madeAt }) => formats.day(madeAt) },
    {
      id: 'until',
      header: t('trip-checks.until'),
      cell: ({ expiresAt }) => formats.day(expiresAt),
    },
    { id: 'findings', header: t('trip-checks.findings'), align: 'end', cell: findings },
  ];
  return (
    <DataList
      label={t('trip-checks.checks')}
      rows={checks}
      rowKey={({ check_id }) => check_id}
      columns={columns}
      stale={stale}
      manyColumns
      card={(check) => (
        <Stack gap="tight">
          {name(check)}
          <span>{t(`trip-checks.kind-${check.kind}`)}</span>
          <span>{periodText(check.period)}</span>
          <span>
            {t('trip-checks.findings')}: {findings(check)}
          </span>
          <span>
            {t('trip-checks.until')}: {formats.day(check.expiresAt)}
          </span>
        </Stack>
      )}
    />
  );
}
