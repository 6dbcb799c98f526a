import { getT4AKorisnikAktivan, getT4APregled } from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { clock } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { loadingDelay } from '../../lib/toasts/waiting.ts';
import { Page, Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Accept, Activation, Deactivated, type ServiceTab } from './activation.tsx';
import { CardsTab } from './cards-tab.tsx';
import { CheckTab } from './check-tab.tsx';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import styles from './external-toll.module.css';
import type { ExternalTollTab } from './external-toll-search.ts';
import { InvoicesTab } from './invoices/invoices-tab.tsx';
import { OwnCalls } from './own-calls.ts';
import { PassagesTab } from './passages-tab.tsx';
import { type ServiceOverview, serviceState, type ServiceStatus } from './service-state.ts';
import { ServiceBanner } from './service-banner.tsx';
import { TagsTab } from './tags-tab.tsx';
import { Terms } from './terms.tsx';

const route = getRouteApi('/pages/extToll');

/** `/pages/extToll`: tags that pay tolls abroad. */
export function ExternalTollPage() {
  const { t } = useTexts();
  const state = useCall(getT4AKorisnikAktivan, {});
  // Details beyond the specification; a server without them must not delay the page.
  const more = useCall(getT4APregled, {}, { quiet: true });
  const late = useLasting(more.loading, loadingDelay);
  const skeleton = <Skeleton height="24rem" />;
  return (
    <Page title={t('external-toll.title')} lead={t('external-toll.lead')}>
      <Loaded state={state} skeleton={skeleton}>
        {(status) =>
          more.loading && !late ? (
            skeleton
          ) : (
            <OwnCalls value={more.value !== undefined}>
              <Service status={status} overview={more.value} />
            </OwnCalls>
          )
        }
      </Loaded>
    </Page>
  );
}

interface ServiceProps {
  readonly status: ServiceStatus;
  readonly overview: ServiceOverview | undefined;
}

function Service({ status, overview }: ServiceProps) {
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
  const state = serviceState(status, overview);
  if (state === 'inactive') {
    return (overview?.acceptedVersion ?? null) === null ? (
      <Activation countries={names.list(overview?.countries ?? [])} />
    ) : (
      <Deactivated selected={search.tab} onSelect={show} past={past} />
    );
  }
  return (
    <Stack>
      <ServiceBanner state={state} status={status} overview={overview} />
      <Tabs
        label={t('external-toll.title')}
        selected={back ? 'kartice' : tabOf(search.tab, overview)}
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
          ...(overview === undefined
            ? []
            : [
                {
                  id: 'provera' as const,
                  label: t('external-toll.tab-check'),
                  content: (
                    <InTab>
                      <CheckTab />
                    </InTab>
                  ),
                },
              ]),
          {
            id: 'uslovi',
            label: t('external-toll.tab-terms'),
            content: (
              <InTab>
                <Section title={t('external-toll.terms')}>
                  {/* Who accepted them is not always known; accepting once more changes nothing. */}
                  <Terms>{() => (overview === undefined ? <Accept /> : null)}</Terms>
                </Section>
              </InTab>
            ),
          },
        ]}
      />
    </Stack>
  );
}

/** The address may name the tab that only our own server supports. */
function tabOf(
  tab: ExternalTollTab | undefined,
  overview: ServiceOverview | undefined,
): ExternalTollTab {
  return tab === undefined || (tab === 'provera' && overview === undefined) ? 'prolasci' : tab;
}

/** Directly under the tabs, the first heading needs no margin. */
function InTab({ children }: { readonly children: ReactNode }) {
  return <div className={styles['inTab']}>{children}</div>;
}

/** True once a condition has held for that many milliseconds without a break. */
function useLasting(now: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const callOff = clock.after(milliseconds, () => setLasting(true));
    return () => {
      callOff();
      setLasting(false);
    };
  }, [now, milliseconds]);
  return now && lasting;
}
