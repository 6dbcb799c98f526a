import type { KeptData } from '@rampa/contract/personal-data';
import { Link } from '@tanstack/react-router';
import { useMayComplain } from '../../lib/complaints/use-may-complain.ts';
import { settings } from '../../lib/portal.ts';
import { useRole } from '../../lib/session/use-may.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import styles from './kept-data.module.css';
import { linkTo, mayDelete, stepsOf } from './kept-steps.ts';
import { useKeptTime } from './use-kept-time.ts';

type Item = KeptData['items'][number];

interface KeptTableProps {
  readonly label: string;
  readonly items: readonly Item[];
  /** The reader owns the account. */
  readonly wholeAccount: boolean;
}

/** A line for each kind of data. */
export function KeptTable({ label, items, wholeAccount }: KeptTableProps) {
  const { t } = useTexts();
  const columns: readonly Column<Item>[] = [
    {
      id: 'kind',
      header: t('personal-data.kept-kind'),
      rowHeader: true,
      cell: (item) => <Kind item={item} />,
    },
    { id: 'now', header: t('personal-data.kept-now'), cell: (item) => <Now item={item} /> },
    {
      id: 'until',
      header: t('personal-data.kept-until'),
      cell: (item) => <Until item={item} wholeAccount={wholeAccount} />,
    },
    {
      id: 'steps',
      header: t('personal-data.kept-steps'),
      cell: (item) => <Steps item={item} wholeAccount={wholeAccount} />,
    },
  ];
  return (
    <div className={styles['tables']}>
      <DataList
        label={label}
        rows={items}
        rowKey={({ kind }) => kind}
        columns={columns}
        manyColumns
        card={(item) => (
          <div className={styles['card']}>
            <Kind item={item} />
            <dl className={styles['facts']}>
              <div>
                <dt>{t('personal-data.kept-now')}</dt>
                <dd>
                  <Now item={item} />
                </dd>
              </div>
              <div>
                <dt>{t('personal-data.kept-until')}</dt>
                <dd>
                  <Until item={item} wholeAccount={wholeAccount} />
                </dd>
              </div>
            </dl>
            <Steps item={item} wholeAccount={wholeAccount} />
          </div>
        )}
      />
    </div>
  );
}

function Kind({ item: { kind } }: { readonly item: Item }) {
  const { t } = useTexts();
  return (
    <span className={styles['lines']}>
      <strong>{t(`personal-data.kept-${kind}`)}</strong>
      <span className={styles['quiet']}>{t(`personal-data.kept-${kind}-about`)}</span>
    </span>
  );
}

function Now({ item: { count, more, from, to } }: { readonly item: Item }) {
  const { t, formats } = useTexts();
  const number = formats.number(count);
  const days = [from, to].filter((moment) => moment !== null).map(formats.day);
  const [first, last] = days;
  return (
    <span className={styles['lines']}>
      <strong>{more ? t('personal-data.kept-more', { number }) : number}</strong>
      {first === undefined || last === undefined ? null : (
        <span className={styles['quiet']}>
          {first === last ? first : t('personal-data.kept-span', { from: first, to: last })}
        </span>
      )}
    </span>
  );
}

/** How long it is kept, and by what. */
function Until({ item, wholeAccount }: { readonly item: Item; readonly wholeAccount: boolean }) {
  const { t, formats } = useTexts();
  const timeOf = useKeptTime();
  const { kind, days, firstGoesAt, law, atClosing } = item;
  if (days !== null) {
    return (
      <span className={styles['lines']}>
        <strong>{timeOf(days)}</strong>
        {firstGoesAt === null ? null : (
          <span className={styles['quiet']}>
            {t('personal-data.kept-first-goes', { day: formats.day(firstGoesAt) })}
          </span>
        )}
      </span>
    );
  }
  if (law !== null) {
    return (
      <span className={styles['lines']}>
        <span>
          {law === 'terms' || law === 'trail'
            ? t(`personal-data.kept-law-${law}`)
            : t(`personal-data.kept-law-${law}-${settings.country}`)}
        </span>
        {atClosing === 'deleted' || !wholeAccount ? null : (
          <span className={styles['quiet']}>{t(`personal-data.kept-closing-${atClosing}`)}</span>
        )}
      </span>
    );
  }
  return (
    <span className={styles['lines']}>
      <span>
        {mayDelete(kind)
          ? t('personal-data.kept-until-deleted')
          : t(
              wholeAccount
                ? 'personal-data.kept-until-closing'
                : 'personal-data.kept-until-leaving',
            )}
      </span>
      {atClosing === 'blanked' ? (
        <span className={styles['quiet']}>
          {t(wholeAccount ? 'personal-data.kept-blanked' : 'personal-data.kept-name-stays')}
        </span>
      ) : null}
    </span>
  );
}

interface StepsProps {
  readonly item: Item;
  readonly wholeAccount: boolean;
}

function Steps({ item: { kind }, wholeAccount }: StepsProps) {
  const { t } = useTexts();
  const company = useSession().user?.lice === 'pravno';
  const complains = useMayComplain();
  const driver = useRole() === 'driver';
  const name = t(`personal-data.kept-${kind}`);
  return (
    <ul className={styles['steps']}>
      {stepsOf(kind, { company, complains, driver }).map((step) => {
        const what = step.name === 'end' ? (wholeAccount ? 'close' : 'leave') : step.name;
        const text = t(`personal-data.kept-step-${what}`);
        return (
          <li key={step.name}>
            <Link
              {...linkTo(step.place, kind)}
              aria-label={t('personal-data.kept-step-about', { step: text, kind: name })}
            >
              {text}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
