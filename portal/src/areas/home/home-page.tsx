import { Calculator, MapPin, TrafficCone, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { countries } from '../../lib/country/country.ts';
import { settings } from '../../lib/portal.ts';
import { extra } from '../../ui/extra.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home-page.module.css';
import { InfoCard } from './info-card.tsx';
import { Overview } from './late-overview.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';

const myBalanceToCome = <Skeleton width="9rem" height="2.7em" />;
const MyBalance = extra(async () => (await import('./my-balance.tsx')).MyBalance, myBalanceToCome);

const roadNewsToCome = <Skeleton width="14rem" height="2.7em" />;
const RoadNews = extra(async () => (await import('./road-news.tsx')).RoadNews, roadNewsToCome);

const tagDiscountToCome = <Skeleton width="12rem" height="2.7em" />;
const TagDiscount = extra(
  async () => (await import('./tag-discount.tsx')).TagDiscount,
  tagDiscountToCome,
);

const openPlacesToCome = <Skeleton width="14rem" height="2.7em" />;
const OpenPlaces = extra(
  async () => (await import('./open-places.tsx')).OpenPlaces,
  openPlacesToCome,
);

const SavingsPanel = extra(async () => (await import('./my-balance.tsx')).SavingsPanel);

/** What concerns the customer now; four info cards, as four signs above the road. */
export function HomePage() {
  const { t } = useTexts();
  const { authenticated, user } = useSession();
  const { texts } = countries[settings.country];
  const hello =
    user === null || user.ime === '' ? t('home.title') : t('home.title-named', { name: user.ime });
  return (
    <Page title={hello} lead={authenticated ? undefined : t('home.lead')}>
      {authenticated ? (
        <Suspense fallback={<OverviewSkeleton />}>
          <Overview />
        </Suspense>
      ) : null}
      <ul className={classNames(styles['signs'], authenticated && styles['under'])}>
        <InfoCard
          to={authenticated ? '/pages/tagovi' : '/prijava'}
          icon={<UserRound size={44} strokeWidth={2.25} />}
          title={t('home.user-centre')}
          line={authenticated ? <MyBalance /> : t('home.user-centre-line')}
        />
        <InfoCard
          to="/pages/izracunaj-putarinu"
          icon={<Calculator size={44} strokeWidth={2.25} />}
          title={t('home.calculation')}
          line={<TagDiscount otherwise={t(texts.calculation)} />}
        />
        <InfoCard
          to="/pages/stanje-na-putevima"
          icon={<TrafficCone size={44} strokeWidth={2.25} />}
          title={t('home.road-conditions')}
          line={<RoadNews otherwise={t(texts.roadConditions)} />}
        />
        <InfoCard
          to="/pages/prodajna-mesta"
          icon={<MapPin size={44} strokeWidth={2.25} />}
          title={t('home.points-of-sale')}
          line={<OpenPlaces otherwise={t(texts.pointsOfSale)} />}
        />
      </ul>
      {authenticated ? <SavingsPanel /> : null}
    </Page>
  );
}
