import type { CallResult } from '@rampa/contract';
import { getPravnaStrana, type LegalPage } from '@rampa/contract/legal';
import { Link, useSearch } from '@tanstack/react-router';
import { FileClock, SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { legalPaths } from '../../lib/screens/legal-links.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './legal.module.css';

/** `/uslovi-koriscenja` */
export const TermsPage = () => <PublishedPage page="terms" />;
/** `/privatnost` */
export const PrivacyPage = () => <PublishedPage page="privacy" />;
/** `/pristupacnost` */
export const AccessibilityPage = () => <PublishedPage page="accessibility" />;

/** `/uslovi-putarine-u-inostranstvu` */
export const TollsAbroadTermsPage = () => <PublishedPage page="tolls-abroad" />;

/** A legal page: the version in force, or the one that the address names. */
function PublishedPage({ page }: { readonly page: LegalPage }) {
  const { t, languageId } = useTexts();
  const { verzija } = useSearch({ strict: false });
  const state = useCall(getPravnaStrana, {
    page,
    languageId,
    ...(verzija === undefined ? {} : { version: String(verzija) }),
  });
  return (
    <Page title={t(`legal.${page}`)} width="column">
      <Loaded
        state={state}
        skeleton={<Skeleton height="40rem" />}
        empty={({ code }) =>
          code === 'legal.version-not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('legal.version-not-found')}>
              <ButtonLink to={legalPaths[page]} search={{}}>
                {t('legal.see-current')}
              </ButtonLink>
            </EmptyState>
          ) : undefined
        }
      >
        {(shown) => (
          <>
            <VersionNote page={page} shown={shown} />
            <Prose blocks={shown.blocks} />
            <Versions page={page} shown={shown} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ShownProps {
  readonly page: LegalPage;
  readonly shown: CallResult<typeof getPravnaStrana>;
}

/** Which version this is, with links to the current one and to one that is yet to come. */
function VersionNote({ page, shown: { version, validFrom, inForce, versions } }: ShownProps) {
  const { t, formats } = useTexts();
  const link = (target: number, text: string) => (
    <Link to={legalPaths[page]} search={target === inForce ? {} : { verzija: target }}>
      {text}
    </Link>
  );
  const from = t('legal.version-from', { version, day: formats.longDay(validFrom) });
  const [newest] = versions;
  if (version === inForce) {
    return (
      <div className={styles['standing']}>
        <p className={styles['muted']}>{from}</p>
        {newest === undefined || newest.version <= inForce ? null : (
          <Notice tone="info" icon={<FileClock size={20} aria-hidden="true" />}>
            <p>{t('legal.new-from', { day: formats.longDay(newest.validFrom) })}</p>
            {link(newest.version, t('legal.see-new'))}
          </Notice>
        )}
      </div>
    );
  }
  return (
    <div className={styles['standing']}>
      <p className={styles['muted']}>{from}</p>
      <Notice tone="notice" icon={<FileClock size={20} aria-hidden="true" />}>
        <p>{version > inForce ? t('legal.not-yet') : t('legal.no-longer')}</p>
        {link(inForce, t('legal.see-current'))}
      </Notice>
    </div>
  );
}

function Versions({ page, shown: { version, versions, inForce } }: ShownProps) {
  const { t, formats } = useTexts();
  if (versions.length < 2) return null;
  return (
    <Section title={t('legal.versions')}>
      <ul className={styles['versions']}>
        {versions.map((one) => {
          const name = t('legal.version-from', {
            version: one.version,
            day: formats.longDay(one.validFrom),
          });
          return (
            <li key={one.version}>
              {one.version === version ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link
                  to={legalPaths[page]}
                  search={one.version === inForce ? {} : { verzija: one.version }}
                >
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
