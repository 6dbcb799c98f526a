import { languageParameter } from '@rampa/contract';
import { Apple, ArrowRight, Play, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { countries } from '../../lib/country/country.ts';
import { fixedTexts } from '../../lib/language/fixed-texts.ts';
import { languageIds, languageNames, localeOf } from '../../lib/language/stored-language.ts';
import { useChosenLanguage, useLanguage } from '../../lib/language/use-language.ts';
import { farewell, language, settings, toasts } from '../../lib/portal.ts';
import { OpenLink } from '../../lib/routing/link-kind.tsx';
import { useEntryText } from '../../lib/texts/use-entry-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RoadNumber, Sign } from '../../ui/sign.tsx';
import styles from './landing-page.module.css';
import { Scene } from './scene.tsx';

/** Under the gantry: the product's name, three languages, and two ways on. */
export function LandingPage() {
  const t = useEntryText();
  const { chosen, shown, partial, status } = useLanguage();
  useEffect(() => {
    if (shown === null || partial || !farewell.take()) return;
    toasts.show({ severity: 'success', summary: t('identity.account-closed'), sticky: true });
  }, [shown, partial, t]);
  const { signIn, goOn } = fixedTexts[chosen];
  const { apps } = countries[settings.country];
  return (
    <main id="main" tabIndex={-1} className={styles['landing']}>
      <Scene />
      <div className={styles['gantry']}>
        <div className={styles['truss']} aria-hidden="true" />
        <div className={styles['signs']}>
          <Welcome />
          <Languages />
        </div>
      </div>
      <div className={styles['ways']}>
        {status === 'failed' ? <Retry /> : null}
        <nav aria-label="Rampa" className={styles['links']}>
          <WayOn to="/prijava" look="signIn">
            {signIn}
          </WayOn>
          <WayOn to="/pages/home" look="goOn">
            {goOn}
          </WayOn>
        </nav>
        {apps === undefined ? null : <Badges {...apps} />}
      </div>
    </main>
  );
}

function Welcome() {
  const t = useEntryText();
  const { roads, texts } = countries[settings.country];
  return (
    <Sign className={styles['welcome']}>
      <div className={styles['welcomeText']}>
        <p className={styles['roads']} aria-hidden="true">
          <RoadNumber>{t('landing.tag')}</RoadNumber>
          {roads.map((road) => (
            <span key={road} className={styles['road']}>
              {road}
            </span>
          ))}
        </p>
        <PageHeading className={styles['title']}>{t(texts.landingTitle) || 'Rampa'}</PageHeading>
        <p className={styles['lead']}>{t(texts.landingLead)}</p>
      </div>
    </Sign>
  );
}

function Languages() {
  const chosen = useChosenLanguage();
  return (
    <Sign className={styles['languages']}>
      <div
        role="group"
        aria-label={fixedTexts[chosen].languages}
        className={styles['languageButtons']}
      >
        {/* Without scripts the browser asks the server for the page in that language. */}
        <form className={styles['languageForm']}>
          {languageIds.map((id) => {
            const { name, script } = languageNames[id];
            return (
              <button
                key={id}
                type="submit"
                name={languageParameter}
                value={id}
                lang={localeOf[id]}
                aria-pressed={id === chosen}
                className={styles['languageButton']}
                onClick={(event) => {
                  event.preventDefault();
                  language.choose(id);
                }}
              >
                {name} {script === undefined ? null : <small>{script}</small>}
              </button>
            );
          })}
        </form>
      </div>
    </Sign>
  );
}

interface WayOnProps {
  readonly to: '/prijava' | '/pages/home';
  readonly look: 'signIn' | 'goOn';
  readonly children: ReactNode;
}

function WayOn({ to, look, children }: WayOnProps) {
  return (
    <OpenLink to={to} className={`${styles['way'] ?? ''} ${styles[look] ?? ''}`}>
      {children}
      <ArrowRight size={30} strokeWidth={3} aria-hidden="true" />
    </OpenLink>
  );
}

/** Without texts the portal cannot continue: the load is retried. */
function Retry() {
  const chosen = useChosenLanguage();
  return (
    <button type="button" className={styles['retry']} onClick={language.retry}>
      <RotateCw size={20} aria-hidden="true" />
      {fixedTexts[chosen].retry}
    </button>
  );
}

function Badges({
  appStore,
  googlePlay,
}: {
  readonly appStore: string;
  readonly googlePlay: string;
}) {
  return (
    <p className={styles['badges']}>
      <a href={appStore} className={styles['badge']} rel="noreferrer">
        <Apple size={22} aria-hidden="true" />
        App Store
      </a>
      <a href={googlePlay} className={styles['badge']} rel="noreferrer">
        <Play size={22} aria-hidden="true" />
        Google Play
      </a>
    </p>
  );
}
