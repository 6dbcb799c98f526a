import type { CallResult } from '@rampa/contract';
import { getT4AProvera } from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { CardList } from '../../ui/data-list.tsx';
import { Card, Section, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import styles from './external-toll.module.css';

const route = getRouteApi('/pages/extToll');
type Checked = CallResult<typeof getT4AProvera>['items'][number];

/** "Will my tag work?": each tag in each country, or what to do before the trip. */
export function CheckTab() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search);
  const state = useCall(getT4AProvera, { first: String(first), rows: String(rows) });
  return (
    <Section title={t('external-toll.check')}>
      <Stack>
        <p>{t('external-toll.check-text')}</p>
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('external-toll.loading')}
              count={3}
              shape="cards"
              itemHeight="9rem"
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <p>{t('external-toll.no-own-tags')}</p>
            ) : (
              <div>
                <CardList label={t('external-toll.check')} stale={state.updating}>
                  {items.map((tag) => (
                    <li key={tag.tag_id}>
                      <Card>
                        <CheckedTag tag={tag} />
                      </Card>
                    </li>
                  ))}
                </CardList>
                <Paging
                  {...{ first, rows, totalRecords }}
                  onChange={(page) =>
                    void navigate({
                      search: { tab: 'provera', ...pageFrom(page) },
                      resetScroll: false,
                    })
                  }
                />
              </div>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}

function CheckedTag({ tag }: { readonly tag: Checked }) {
  const { t } = useTexts();
  const names = useCountryNames();
  return (
    <div className={styles['facts']}>
      <span className={styles['name']}>{nameOf(tag)}</span>
      <ul className={styles['countries']}>
        {tag.countries.map(({ country, obstacle }) => (
          <li key={country} className={styles['country']}>
            <span>{names.of(country)}:</span>
            {obstacle === null ? (
              <StatusPill tone="good" icon={<Check size={16} aria-hidden="true" />}>
                {t('external-toll.works')}
              </StatusPill>
            ) : (
              <>
                <StatusPill tone="notice" icon={<TriangleAlert size={16} aria-hidden="true" />}>
                  {t('external-toll.works-not')}
                </StatusPill>
                <span>{t(`external-toll.obstacle-${obstacle}`)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
