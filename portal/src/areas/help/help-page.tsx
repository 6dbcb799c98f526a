import { getRouteApi, Link } from '@tanstack/react-router';
import { type HelpTopicId, helpTopicIds } from '../../lib/help/help-topics.ts';
import { helpPath } from '../../lib/routing/link-kind.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import styles from './help-page.module.css';
import { helpTopics } from './help-topic.ts';

const route = getRouteApi('/pages/pomoc');
const contact = '/pages/kontakt';

/** `/pages/pomoc`: what people come for, in plain words; one topic, or the choice of all. */
export function HelpPage() {
  const { t } = useTexts();
  const { tema } = route.useSearch();
  if (tema !== undefined) return <Topic key={tema} id={tema} />;
  return (
    <Page title={t('help.title')} lead={t('help.lead')} width="column">
      <Topics />
      <Contact />
    </Page>
  );
}

/** The steps, then what to do when one of them does not work. */
function Topic({ id }: { readonly id: HelpTopicId }) {
  const { t } = useTexts();
  const { title, lead, steps, stuck, screen, act } = helpTopics[id];
  return (
    <Page title={t(title)} lead={t(lead)} width="column">
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <div className={styles['act']}>
        <ButtonLink kind="primary" to={screen}>
          {t(act)}
        </ButtonLink>
      </div>
      <Section title={t('help.stuck')}>
        <dl className={styles['stuck']}>
          {stuck.map(([question, answer]) => (
            <div key={question}>
              <dt>{t(question)}</dt>
              <dd>{t(answer)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('help.others')}>
        <Topics without={id} />
      </Section>
      <Contact />
    </Page>
  );
}

function Topics({ without }: { readonly without?: HelpTopicId }) {
  const { t } = useTexts();
  return (
    <ul className={styles['topics']}>
      {helpTopicIds
        .filter((id) => id !== without)
        .map((id) => (
          <li key={id}>
            <Link to={helpPath} search={{ tema: id }}>
              {t(helpTopics[id].title)}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** Whoever is still stuck reaches people. */
function Contact() {
  const { t } = useTexts();
  return (
    <Section title={t('help.contact')}>
      <p>{t('help.contact-text')}</p>
      <div className={styles['act']}>
        <ButtonLink to={contact}>{t('help.contact-act')}</ButtonLink>
      </div>
    </Section>
  );
}
