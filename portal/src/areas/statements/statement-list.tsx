import type { CompleteUpTo } from '@rampa/contract';
import type { Statement } from '@rampa/contract/statements';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { completenessText } from '../../lib/trips/completeness-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import { StatementFiles } from './statement-files.tsx';
import styles from './statements.module.css';

interface StatementListProps {
  readonly statements: readonly Statement[];
  readonly stale: boolean;
}

/** A row per month: opening balance, spending, top-ups, closing balance. */
export function StatementList({ statements, stale }: StatementListProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<Statement>[] = [
    {
      id: 'month',
      header: t('statements.month'),
      rowHeader: true,
      cell: (statement) => <Name statement={statement} />,
    },
    {
      id: 'opening',
      header: t('statements.opening'),
      align: 'end',
      cell: ({ opening }) => <Amount {...formats.moneyParts(opening)} />,
    },
    {
      id: 'tolls',
      header: t('statements.tolls'),
      align: 'end',
      cell: ({ tolls }) => <Amount {...formats.moneyParts(tolls)} />,
    },
    {
      id: 'top-ups',
      header: t('statements.top-ups'),
      align: 'end',
      cell: ({ topUps }) => <Amount {...formats.moneyParts(topUps)} />,
    },
    {
      id: 'closing',
      header: t('statements.closing'),
      align: 'end',
      cell: ({ closing }) => <Amount {...formats.moneyParts(closing)} />,
    },
    {
      id: 'files',
      header: t('statements.files'),
      cell: (statement) => <StatementFiles statement={statement} />,
    },
  ];
  return (
    <DataList
      label={t('statements.list')}
      rows={statements}
      rowKey={({ statementId }) => statementId}
      columns={columns}
      stale={stale}
      manyColumns
      card={(statement) => <StatementCard statement={statement} />}
    />
  );
}

function Name({ statement }: { readonly statement: Statement }) {
  const { t, formats } = useTexts();
  const { month, number, passages, late, services, refunds, other, company, completeUpTo } =
    statement;
  // Without them the columns would not visibly add up.
  const fromCompany = -((company?.filled.amount ?? 0) + (company?.moved.amount ?? 0));
  const rest = { ...refunds, amount: refunds.amount + other.amount - fromCompany };
  return (
    <span className={styles['name']}>
      <strong>{formats.month(month)}</strong>
      <span className={styles['quiet']}>
        {number} · {t('statements.passages', { count: passages, number: formats.number(passages) })}
      </span>
      {fromCompany === 0 ? null : (
        <span className={styles['quiet']}>
          {t('statements.from-company', {
            amount: formats.money({ ...refunds, amount: fromCompany }),
          })}
        </span>
      )}
      {rest.amount === 0 ? null : (
        <span className={styles['quiet']}>
          {t('statements.rest', { amount: formats.money(rest) })}
        </span>
      )}
      {services.amount === 0 ? null : (
        <span className={styles['quiet']}>
          {t('statements.services', { amount: formats.money(services) })}
        </span>
      )}
      <Company company={company} />
      <UpTo value={completeUpTo} />
      {late === 0 ? null : (
        <span>
          <Badge tone="info">
            {t('statements.late', { count: late, number: formats.number(late) })}
          </Badge>
        </span>
      )}
    </span>
  );
}

/** The company's own balance: from what it had to what it has. */
function Company({ company }: Pick<Statement, 'company'>) {
  const { t, formats } = useTexts();
  if (company === undefined) return null;
  const money = (amount: typeof company.opening) => formats.money(amount);
  const parts = [
    ['paid-in', company.paidIn],
    ['taken-back', company.takenBack],
    ['filled', company.filled],
    ['moved', company.moved],
    ['paid-out', company.paidOut],
  ] as const;
  return (
    <span className={styles['quiet']}>
      {[
        t('statements.company-opening', { amount: money(company.opening) }),
        ...parts.flatMap(([part, amount]) =>
          amount.amount === 0 ? [] : [t(`statements.company-${part}`, { amount: money(amount) })],
        ),
        t('statements.company-closing', { amount: money(company.closing) }),
      ].join(' · ')}
    </span>
  );
}

/** Nothing where all of the month had arrived as it was closed; a server of the version before does not know of it. */
function UpTo({ value }: { readonly value: CompleteUpTo | null | undefined }) {
  const texts = useTexts();
  return value === null || value === undefined ? null : (
    <span className={styles['quiet']}>{completenessText(value, texts)}</span>
  );
}

function StatementCard({ statement }: { readonly statement: Statement }) {
  const { t, formats } = useTexts();
  const sums = [
    [t('statements.opening'), statement.opening],
    [t('statements.tolls'), statement.tolls],
    [t('statements.top-ups'), statement.topUps],
    [t('statements.closing'), statement.closing],
  ] as const;
  return (
    <article className={styles['card']} aria-label={formats.month(statement.month)}>
      <Name statement={statement} />
      <dl className={styles['sums']}>
        {sums.map(([label, amount]) => (
          <div key={label} className={styles['sum']}>
            <dt>{label}</dt>
            <dd>
              <Amount {...formats.moneyParts(amount)} />
            </dd>
          </div>
        ))}
      </dl>
      <StatementFiles statement={statement} />
    </article>
  );
}
