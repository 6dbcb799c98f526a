import { getJa, zavrsiUvid } from '@rampa/contract/staff';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CircleOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { EnrolPage } from '../../areas/identity/staff/enrol-page.tsx';
import { StaffSections, useOffice } from '../../areas/staff/staff-sections.tsx';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { api } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { proofs } from '../../lib/proof/proof.ts';
import { takeViewingLeft } from '../../lib/session/viewing-of-staff.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import { Page, Spoken } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import bars from '../bars.module.css';
import { LanguageChoice } from '../language-choice.tsx';
import { LanguageMenu } from '../language-menu.tsx';
import { SiteFooter } from '../site-footer.tsx';
import { UserAndSignOut } from '../top-bar.tsx';
import { SectionMenu } from './section-menu.tsx';
import { sectionsFor, unusedAt } from './sections-shown.ts';
import type { StaffSection } from './sections.ts';
import styles from './staff-layout.module.css';

/** The shell of /uprava: who is signed in, the sections of their role, language, sign-out. */
export function StaffLayout() {
  const state = useCall(getJa, {});
  useViewingLeft(state.value !== undefined);
  const needed = state.refusal?.code === 'session.second-factor-needed';
  // The page stays until the person continues: the recovery codes must not vanish meanwhile.
  const [enrolling, setEnrolling] = useState(false);
  if (needed && !enrolling) setEnrolling(true);
  if (enrolling) {
    return (
      <StaffFrame sections={null}>
        <EnrolPage onDone={() => void enter().then(() => setEnrolling(false))} />
      </StaffFrame>
    );
  }
  const sections = state.value === undefined ? [] : sectionsFor(state.value);
  return (
    <StaffFrame sections={sections}>
      <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
        {(me) => (
          <StaffSections value={{ me, sections }}>
            <Screen />
          </StaffSections>
        )}
      </Loaded>
    </StaffFrame>
  );
}

/** The screen of the address; kept links lead to sections that the operator no longer uses as well. */
function Screen() {
  const { t } = useTexts();
  const { me } = useOffice();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const unused = unusedAt(path, me);
  if (unused === undefined) return <Outlet />;
  return (
    <Page title={t(unused.text)}>
      <EmptyState icon={<CircleOff size={36} />} title={t('staff.unused')}>
        {t('staff.unused-text')}
      </EmptyState>
    </Page>
  );
}

/** Back from a customer's screens: ends that here, with the clerk's own session, and says so. */
function useViewingLeft(inside: boolean): void {
  const { t } = useTexts();
  useEffect(() => {
    const left = inside ? takeViewingLeft(sessionStorage) : null;
    if (left === null) return;
    // Its time may be up, or another one begun: that one goes on.
    if (left.how === 'ended') void api.call(zavrsiUvid, { viewing_id: left.id });
    toasts.show({ severity: 'info', summary: t(`staff.view-${left.how}`) });
  }, [inside, t]);
}

/** Continues into the back office; a session from before the factor was set up confirms it now. */
async function enter(): Promise<void> {
  await proofs.with(async () => {
    const outcome = await api.call(getJa, {});
    if (outcome.ok || outcome.code !== 'session.second-factor-needed') return outcome;
    return { ...outcome, code: 'identity.proof-needed', params: { by: 'second-factor' } };
  });
  await refreshCalls(getJa);
}

interface StaffFrameProps {
  /** None before they are known, when their place is kept; null where nobody goes elsewhere. */
  readonly sections: readonly StaffSection[] | null;
  readonly children: ReactNode;
}

function StaffFrame({ sections, children }: StaffFrameProps) {
  const { t } = useTexts();
  const narrow = useNarrow();
  return (
    <div className={styles['office']}>
      <header>
        <div className={bars['header']}>
          <div className={classNames(bars['bar'], styles['bar'])}>
            <Link to="/uprava" className={bars['logo']}>
              {narrow ? <Logo /> : <Logo name={t('staff.title')} />}
              <Spoken>
                {narrow ? t('staff.title') : ''}: {t('staff.to-start')}
              </Spoken>
            </Link>
            <span className={bars['space']} />
            {narrow ? <LanguageMenu /> : <LanguageChoice />}
            <UserAndSignOut short={narrow} />
          </div>
        </div>
      </header>
      <div
        className={classNames(styles['body'], sections === null ? undefined : styles['withMenu'])}
      >
        {sections === null ? null : <SectionMenu sections={sections} />}
        <main id="main" tabIndex={-1} className={bars['main']}>
          {children}
        </main>
      </div>
      <SiteFooter help={null} />
    </div>
  );
}
