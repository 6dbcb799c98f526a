import { getPravneStrane, type PageAtDesk } from '@rampa/contract/legal';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, Page, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import styles from '../legal.module.css';
import { DraftForm } from './draft-form.tsx';
import { PublishForm } from './publish-form.tsx';
import { VersionList } from './version-list.tsx';

const route = getRouteApi('/uprava/strane');

/** `/uprava/strane`: the operator's pages, or one of them with its drafts. */
export function LegalDeskPage() {
  const { t } = useTexts();
  const { strana } = route.useSearch();
  const state = useCall(getPravneStrane, {});
  return (
    <Page
      title={t(strana === undefined ? 'legal-desk.title' : `legal.${strana}`)}
      {...(strana === undefined ? { lead: t('legal-desk.lead') } : {})}
      actions={
        strana === undefined ? undefined : (
          <ButtonLink to="/uprava/strane" search={{}} kind="quiet">
            {t('legal-desk.all')}
          </ButtonLink>
        )
      }
    >
      <Loaded state={state} skeleton={<Skeleton height="28rem" />}>
        {({ items }) => {
          const chosen = items.find(({ page }) => page === strana);
          return chosen === undefined ? (
            <ul className={styles['pages']}>
              {items.map((page) => (
                <li key={page.page}>
                  <PageCard page={page} />
                </li>
              ))}
            </ul>
          ) : (
            <OnePage key={chosen.page} page={chosen} />
          );
        }}
      </Loaded>
    </Page>
  );
}

function PageCard({ page: { page, inForce, versions, serbian, english } }: OnePageProps) {
  const { t, formats } = useTexts();
  const current = versions.find(({ version }) => version === inForce);
  const [newest] = versions;
  const hasDraft = serbian.draft !== null || english.draft !== null;
  const said = ({ version, validFrom }: PageAtDesk['versions'][number]) =>
    t('legal.version-from', { version, day: formats.longDay(validFrom) });
  return (
    <Card>
      <Stack gap="tight">
        <h2>
          <Link to="/uprava/strane" search={{ strana: page }}>
            {t(`legal.${page}`)}
          </Link>
        </h2>
        {current === undefined ? null : <p>{said(current)}</p>}
        {newest === undefined || newest.version <= inForce ? null : (
          <p>
            <Badge tone="info">{t('legal-desk.announced')}</Badge> {said(newest)}
          </p>
        )}
        {hasDraft ? (
          <p>
            <Badge tone="notice">{t('legal-desk.draft')}</Badge>
          </p>
        ) : null}
      </Stack>
    </Card>
  );
}

interface OnePageProps {
  readonly page: PageAtDesk;
}

function OnePage({ page }: OnePageProps) {
  const { t } = useTexts();
  const { serbian, english, params } = page;
  const [serbianUnsaved, setSerbianUnsaved] = useState(false);
  const [englishUnsaved, setEnglishUnsaved] = useState(false);
  return (
    <>
      <Stack gap="tight">
        <p>{t('legal-desk.notation')}</p>
        <p>
          {t('legal-desk.values')}{' '}
          <code translate="no">{params.map((name) => `{{${name}}}`).join(' ')}</code>
        </p>
      </Stack>
      <div className={styles['languages']}>
        <Section title={t('legal-desk.serbian')}>
          <DraftForm
            page={page.page}
            language="sr-Cyrl"
            written={serbian}
            onUnsaved={setSerbianUnsaved}
          />
        </Section>
        <Section title={t('legal-desk.english')}>
          <DraftForm
            page={page.page}
            language="en"
            written={english}
            onUnsaved={setEnglishUnsaved}
          />
        </Section>
      </div>
      <Section title={t('legal-desk.publish-title')}>
        <PublishForm page={page} unsaved={serbianUnsaved || englishUnsaved} />
      </Section>
      <Section title={t('legal.versions')}>
        <VersionList page={page} />
      </Section>
    </>
  );
}
