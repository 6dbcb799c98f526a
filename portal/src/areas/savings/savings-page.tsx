import { getUstede, izvozUsteda } from '@rampa/contract/savings';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PiggyBank } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { usePeriodText } from '../../lib/selection/use-period-text.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MonthsPlot } from './months-plot.tsx';
import { OrdersTogether } from './orders-together.tsx';
import { OtherWays } from './other-ways.tsx';
import { savingsAsked, type SavingsShown, usualRows } from './savings-shown.ts';
import { SavingsTable } from './savings-table.tsx';
import styles from './savings.module.css';

const route = getRouteApi('/pages/usteda');

/** A screen of another area. */
const trips: string = '/pages/moje-voznje';

/** `/pages/usteda`: what would have cost less in the last twelve months, and how that is computed. */
export function SavingsPage() {
  const { t, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const slice = sliceOf(search, usualRows);
  const state = useCall(getUstede, savingsAsked(search, languageId));
  const turn = (page: Parameters<typeof pageFrom>[0], replace = false): void =>
    void navigate({ search: pageFrom(page, usualRows), resetScroll: false, replace });
  useLastPage(state, slice.rows, (page) => turn(page, true));

  return (
    <Page title={t('savings.title')} lead={t('savings.lead')}>
      <Loaded
        state={state}
        skeleton={
          <Stack>
            <Skeleton height="8rem" />
            <Skeleton height="20rem" />
            <SkeletonList label={t('savings.loading')} count={6} shape="rows" itemHeight="3rem" />
          </Stack>
        }
      >
        {(savings) => (
          <div className={styles['savings']}>
            {savings.saved.amount === 0 ? (
              savings.otherWays.totalRecords === 0 && <Nothing savings={savings} />
            ) : (
              <>
                <Headline savings={savings} stale={state.updating} />
                {savings.tooMany ? <p>{t('savings.too-many')}</p> : null}
                <MonthsPlot savings={savings} />
                {savings.totalRecords === 0 ? null : (
                  <Section title={t('savings.passages-title')}>
                    <Stack>
                      <p>{t('savings.passages-text')}</p>
                      <SavingsTable savings={savings} stale={state.updating} />
                      <Paging {...slice} totalRecords={savings.totalRecords} onChange={turn} />
                    </Stack>
                  </Section>
                )}
                <OrdersTogether savings={savings} />
                <Files />
              </>
            )}
            <OtherWays savings={savings} />
            {savings.otherWays.tooMany ? <p>{t('savings.ways-too-many')}</p> : null}
            <p className={styles['quiet']}>
              {t('savings.compared')} <Link to={trips}>{t('savings.trips')}</Link>
            </p>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface Shown {
  readonly savings: SavingsShown;
}

function Nothing({ savings }: Shown) {
  const { t, formats } = useTexts();
  const periodText = usePeriodText();
  return (
    <EmptyState
      icon={<PiggyBank size={36} />}
      title={t('savings.nothing-title')}
      note={<Completeness value={savings.completeUpTo} />}
    >
      <p>
        {savings.tooMany
          ? t('savings.too-many')
          : t('savings.nothing', {
              period: periodText(savings.period),
              amount: formats.money(savings.tolls.paid),
            })}
      </p>
    </EmptyState>
  );
}

function Headline({ savings, stale }: Shown & { readonly stale: boolean }) {
  const { t, formats } = useTexts();
  const periodText = usePeriodText();
  const { saved, tolls, orders, months } = savings;
  const running = months.find(({ whole }) => !whole);
  const onOrders = orders.reduce((sum, one) => sum + one.saved.amount, 0);
  const facts = [
    [t('savings.tolls-paid'), tolls.paid],
    [t('savings.tolls-would'), tolls.wouldHavePaid],
    ...(onOrders === 0 ? [] : [[t('savings.on-orders'), { ...saved, amount: onOrders }] as const]),
  ] as const;
  return (
    <section
      aria-label={t('savings.totals')}
      className={classNames(styles['totals'], stale && styles['stale'])}
    >
      <div>
        <h2 className={styles['label']}>{t('savings.would-have')}</h2>
        <p className={styles['figure']}>
          <Amount {...formats.moneyParts(saved)} size="large" />
        </p>
        <p className={styles['quiet']}>{periodText(savings.period)}</p>
      </div>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount {...formats.moneyParts(value)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles['notes']}>
        {running === undefined ? null : (
          <p>{t('savings.not-over', { month: formats.month(running.month) })}</p>
        )}
        <Completeness value={savings.completeUpTo} />
      </div>
    </section>
  );
}

const formatNames = { xlsx: 'Excel', csv: 'CSV' } as const;

function Files() {
  const { t, languageId } = useTexts();
  return (
    <Section title={t('savings.files')}>
      <Row>
        {(['xlsx', 'csv'] as const).map((format) => (
          <DownloadButton
            key={format}
            call={izvozUsteda}
            input={{ languageId, format }}
            fileName={`ustede.${format}`}
            label={formatNames[format]}
            failed={t('savings.file-failed')}
            size="small"
          />
        ))}
      </Row>
    </Section>
  );
}
