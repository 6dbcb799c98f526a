import type { TripCheck } from '@rampa/contract/trip-checks';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { looksForDrives } from './looked-for.ts';
import { usePeriodText } from '../../lib/selection/use-period-text.ts';
import styles from './trip-checks.module.css';

/** How many findings of each kind, what they cost, and of which moments anything is said at all. */
export function CheckSums({ check }: { readonly check: TripCheck }) {
  const { t, formats, now } = useTexts();
  const periodText = usePeriodText();
  const { comparedFrom, comparedUntil, confirmed, kind, passages, otherPassages } = check;
  return (
    <Card>
      <Stack>
        <p>
          <strong>{check.fileName}</strong>
          {check.files > 1
            ? ` ${t('trip-checks.more-files', { count: check.files - 1 })}`
            : ''},{' '}
          {periodText(check.period)}
        </p>
        <dl className={styles['sums']}>
          {check.sums.map((sum) => (
            <div key={sum.kind}>
              <dt className={styles['label']}>{t(`trip-checks.finding-${sum.kind}`)}</dt>
              <dd className={styles['figure']}>
                {wasLookedFor(check, sum.kind) ? formats.number(sum.findings) : '–'}
                {sum.amount.amount === 0 ? null : (
                  <span className={styles['quiet']}>
                    <Amount {...formats.moneyParts(sum.amount)} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {comparedFrom === null || comparedUntil === null ? (
          <Notice tone="info">{t('trip-checks.nothing-compared')}</Notice>
        ) : (
          <p>
            {t('trip-checks.compared', {
              from: formats.dayTime(comparedFrom, now),
              until: formats.dayTime(comparedUntil, now),
            })}{' '}
            {t('trip-checks.compared-passages', {
              count: passages,
              number: formats.number(passages),
            })}
            {otherPassages === 0
              ? null
              : ` ${t('trip-checks.other-passages', { number: formats.number(otherPassages) })}`}
          </p>
        )}
        {confirmed || kind === 'hours' || comparedFrom === null ? null : (
          <Notice tone="info">{t('trip-checks.unconfirmed')}</Notice>
        )}
      </Stack>
    </Card>
  );
}

/** A kind that was not looked for has no number, not even 0. */
function wasLookedFor(check: TripCheck, kind: TripCheck['sums'][number]['kind']): boolean {
  return check.comparedFrom !== null && (kind !== 'no-toll' || looksForDrives(check));
}
