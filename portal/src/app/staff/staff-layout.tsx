import { getJa } from '@rampa/contract/staff';
import { Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EnrolPage } from '../../areas/identity/staff/enrol-page.tsx';
import { useWorkState, waitingAt } from '../../areas/reports/use-work-state.ts';
import { StaffSections } from '../../areas/staff/staff-sections.tsx';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { api } from '../../lib/calls.ts';
import { proofs } from '../../lib/proof/proof.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import { Spoken } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import bars from '../bars.module.css';
import { LanguageChoice } from '../language-choice.tsx';
import { LanguageMenu } from '../language-menu.tsx';
import { SiteFooter } from '../site-footer.tsx';
import { UserAndSignOut } from '../top-bar.tsx';
import { sectionsFor, type StaffSection } from './sections.ts';
import styles from './staff-layout.module.css';

/** The shell of /uprava: who is signed in, the sections of their role, language, sign-out. */
export function StaffLayout() {
  const state = useCall(getJa, {});
  const needed = state.refusal?.code === 'session.second-factor-needed';
  // The page stays until the person continues: the recovery codes must not vanish meanwhile.
  const [enrolling, setEnrolling] = useState(false);
  if (needed && !enrolling) setEnrolling(true);
  if (enrolling) {
    return (
      <StaffFrame sections={[]}>
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
            <Outlet />
          </StaffSections>
        )}
      </Loaded>
    </StaffFrame>
  );
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
  readonly sections: readonly StaffSection[];
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
        {sections.length === 0 ? null : <SectionMenu sections={sections} />}
      </header>
      <main id="main" tabIndex={-1} className={bars['main']}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** On a phone the sections are one line that scrolls: the open one has to be visible. */
function SectionMenu({ sections }: Pick<StaffFrameProps, 'sections'>) {
  const { t } = useTexts();
  const waiting = waitingAt(useWorkState().value);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const narrow = useNarrow();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!narrow) return;
    const current = list.current?.querySelector<HTMLElement>(`a[href="${path}"]`);
    if (list.current === null || !current) return;
    const { clientWidth } = list.current;
    // Not `scrollIntoView`, which would move the page as well.
    list.current.scrollLeft = current.offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [path, narrow]);
  return (
    <nav aria-label={t('staff.menu')} className={bars['nav']}>
      <ul ref={list} className={classNames(bars['entries'], styles['entries'])}>
        {sections.map(({ path: to, text }) => (
          <SectionLink key={to} path={to} text={t(text)} waiting={waiting[to]} />
        ))}
        <SectionLink path="/uprava/nalog" text={t('staff.menu-account')} />
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  readonly path: string;
  readonly text: string;
  /** How much waits there; left out where nothing is counted. */
  readonly waiting?: number | undefined;
}

function SectionLink({ path, text, waiting = 0 }: SectionLinkProps) {
  const { t, formats } = useTexts();
  const number = formats.number(waiting);
  return (
    <li className={bars['item']}>
      <Link
        // The sections name only paths that the router knows.
        to={path as NonNullable<LinkProps['to']>}
        className={bars['entry']}
        activeOptions={{ includeSearch: false }}
      >
        {text}
      </Link>
      {waiting === 0 ? null : (
        <span className={bars['note']}>
          <span aria-hidden="true">{number}</span>
          <Spoken>{t('reports.at-desk', { number })}</Spoken>
        </span>
      )}
    </li>
  );
}
