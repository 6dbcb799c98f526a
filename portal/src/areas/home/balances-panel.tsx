import { verifikujTag } from '@rampa/contract/tags';
import type { HomeBalance } from '@rampa/contract/home';
import { Link } from '@tanstack/react-router';
import { AddTagLink } from '../../lib/add-tag/add-tag-link.tsx';
import { settings } from '../../lib/portal.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { QuickTopUp } from '../../lib/quick-top-up/quick-top-up.tsx';
import type { QuickOffers } from '../../lib/quick-top-up/use-quick-offers.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { UsualTrips } from '../../lib/trips/usual-trips.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row, Spoken } from '../../ui/page.tsx';
import styles from './overview.module.css';
import type { HomeShown } from './use-home.ts';

/** Balances of the usable tags; of many, the lowest few. */
export function BalancesPanel({
  balances,
  company,
  offers,
}: Pick<HomeShown, 'balances'> & {
  readonly company: HomeShown['companyBalance'];
  readonly offers: QuickOffers;
}) {
  const { t, formats } = useTexts();
  const { items, totalRecords, total, stopped } = balances;
  if (totalRecords === 0) return <NoTags stopped={stopped} company={company} />;
  // The server sorts tags below their category's limit first; here they are sorted by amount.
  const shown = items.toSorted((one, other) => one.balance.amount - other.balance.amount);
  return (
    <section className={styles['panel']} aria-labelledby="home-balances">
      <h2 id="home-balances" className={styles['title']}>
        {t('home.balances')}
      </h2>
      <p className={styles['figure']}>
        <Amount {...formats.moneyParts(total)} size="large" />
        <span className={styles['muted']}>{t('home.balance-tags', { count: totalRecords })}</span>
      </p>
      <CompanyLine company={company} />
      {totalRecords > items.length ? (
        <p className={styles['muted']}>{t('home.balances-lowest', { count: items.length })}</p>
      ) : null}
      <ul className={styles['lines']}>
        {shown.map((tag) => (
          <BalanceLine key={tag.tag_id} tag={tag} offers={offers} />
        ))}
      </ul>
      <Stopped stopped={stopped} />
      {totalRecords > items.length ? (
        <p className={styles['foot']}>
          <Link to="/pages/dopuna-pregled" data-ahead="" className={styles['link']}>
            {t('home.balances-all')}
          </Link>
        </p>
      ) : null}
      <Row>
        <AddTagLink kind="quiet" />
      </Row>
    </section>
  );
}

function BalanceLine({ tag, offers }: { readonly tag: HomeBalance; readonly offers: QuickOffers }) {
  const { t, formats } = useTexts();
  const name = nameOf(tag);
  return (
    <li className={styles['line']}>
      <span className={styles['name']}>
        {name}{' '}
        {tag.nickname === '' || tag.nickname === name ? null : (
          <span className={styles['muted']}>{tag.nickname}</span>
        )}
      </span>
      <span className={tag.lowBalance ? styles['low'] : undefined}>
        <Amount {...formats.moneyParts(tag.balance)} />
        {tag.lowBalance ? <Spoken>, {t('home.balance-is-low')}</Spoken> : null}
      </span>
      <Link to="/pages/dopuna-pregled" search={{ tag: tag.tag_id }} className={styles['link']}>
        {t('home.top-up')}
        <Spoken>: {name}</Spoken>
      </Link>
      {tag.usualTrips === undefined ? null : (
        <span className={styles['trips']}>
          <UsualTrips count={tag.usualTrips} />
        </span>
      )}
      <QuickTopUp tagId={tag.tag_id} name={name} offers={offers} />
    </li>
  );
}

/** The company's own balance, from which its tags are filled, and the way to it. */
function CompanyLine({ company }: { readonly company: HomeShown['companyBalance'] }) {
  const { t, formats } = useTexts();
  if (company === undefined) return null;
  return (
    <p className={styles['line']}>
      <span className={styles['name']}>{t('home.company')}</span>
      <span className={company.amount < 0 ? styles['low'] : undefined}>
        <Amount {...formats.moneyParts(company)} />
      </span>
      <Link
        to="/pages/dopuna-pregled"
        search={{ company: 'balance' }}
        data-ahead=""
        className={styles['link']}
      >
        {t('home.company-do')}
      </Link>
    </p>
  );
}

/** Money on a lost tag cannot be driven with: it is shown apart. */
function Stopped({ stopped }: Pick<HomeShown['balances'], 'stopped'>) {
  const { t, formats } = useTexts();
  if (stopped.tags === 0 || stopped.amount.amount === 0) return null;
  return (
    <p className={styles['muted']}>
      {t('home.balances-stopped', { count: stopped.tags, amount: formats.money(stopped.amount) })}{' '}
      <Link to="/pages/tagovi">{t('home.balances-stopped-do')}</Link>
    </p>
  );
}

/** No usable tag: the first steps. */
function NoTags({
  stopped,
  company,
}: Pick<HomeShown['balances'], 'stopped'> & {
  readonly company: HomeShown['companyBalance'];
}) {
  const { t } = useTexts();
  const mayAdd = useMay(verifikujTag);
  return (
    <section className={styles['panel']} aria-labelledby="home-balances">
      <h2 id="home-balances" className={styles['title']}>
        {t('home.no-tags')}
      </h2>
      {mayAdd ? (
        <>
          <p>{t('home.no-tags-line')}</p>
          <div className={styles['foot']}>
            <ButtonLink to="/vb" kind="primary" size="small">
              {t('home.add-tag')}
            </ButtonLink>
            {settings.orderTag === 'false' ? null : (
              <ButtonLink to="/pages/naruci-tag" kind="quiet" size="small">
                {t('home.order-tag')}
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <p>{t('home.no-tags-driver')}</p>
      )}
      <CompanyLine company={company} />
      <Stopped stopped={stopped} />
    </section>
  );
}
