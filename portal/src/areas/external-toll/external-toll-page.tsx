import type { CallResult } from '@rampa/contract';
import { getT4APregled } from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Activation, Deactivated, type ServiceTab } from './activation.tsx';
import { CardsTab } from './cards-tab.tsx';
import { CheckTab } from './check-tab.tsx';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import styles from './external-toll.module.css';
import type { ExternalTollTab } from './external-toll-search.ts';
import { InvoicesTab } from './invoices/invoices-tab.tsx';
import { PassagesTab } from './passages-tab.tsx';
import { Standing } from './standing.tsx';
import { TagsTab } from './tags-tab.tsx';
import { Terms } from './terms.tsx';

const route = getRouteApi('/pages/extToll');

/** `/pages/extToll`: tags that pay tolls abroad. */
export function ExternalTollPage() {
  const { t } = useTexts();
  const state = useCall(getT4APregled, {});
  return (
    <Page title={t('external-toll.title')} lead={t('external-toll.lead')}>
      <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
        {(overview) => <Service overview={overview} />}
      </Loaded>
    </Page>
  );
}

function Service({ overview }: { readonly overview: CallResult<typeof getT4APregled> }) {
  const { t } = useTexts();
  const names = useCountryNames();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const back = search.order_number !== undefined;
  const show = (tab: ExternalTollTab) => void navigate({ search: { tab }, resetScroll: false });
  const past: readonly ServiceTab[] = [
    { id: 'prolasci', label: t('external-toll.tab-passages'), content: <PassagesTab /> },
    { id: 'racuni', label: t('external-toll.tab-invoices'), content: <InvoicesTab /> },
  ];
  if (overview.state === 'inactive') {
    return overview.acceptedVersion === null ? (
      <Activation countries={names.list(overview.countries)} />
    ) : (
      <Deactivated selected={search.tab} onSelect={show} past={past} />
    );
  }
  return (
    <Stack>
      <Standing overview={overview} />
      <Tabs
        label={t('external-toll.title')}
        selected={back ? 'kartice' : (search.tab ?? 'prolasci')}
        onSelect={show}
        tabs={[
          ...past,
          {
            id: 'tagovi',
            label: t('external-toll.tab-tags'),
            content: (
              <InTab>
                <TagsTab />
              </InTab>
            ),
          },
          {
            id: 'kartice',
            label: t('external-toll.tab-cards'),
            content: (
              <InTab>
                <CardsTab />
              </InTab>
            ),
          },
          {
            id: 'provera',
            label: t('external-toll.tab-check'),
            content: (
              <InTab>
                <CheckTab />
              </InTab>
            ),
          },
          {
            id: 'uslovi',
            label: t('external-toll.tab-terms'),
            content: (
              <InTab>
                <Section title={t('external-toll.terms')}>
                  <Terms />
                </Section>
              </InTab>
            ),
          },
        ]}
      />
    </Stack>
  );
}

/** Under the tabs, the first heading needs no distance of its own. */
function InTab({ children }: { readonly children: ReactNode }) {
  return <div className={styles['inTab']}>{children}</div>;
}
