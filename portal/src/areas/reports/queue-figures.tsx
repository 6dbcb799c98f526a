import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section } from '../../ui/page.tsx';
import { FigureTile } from './figure-tile.tsx';
import styles from './reports.module.css';
import type { Queues } from './use-work-state.ts';

/** Older than that, something is wrong with whoever takes it. */
const lateSeconds = 300;

/** What waits to leave the house. */
export function QueueFigures({ queues: { mail, webhooks } }: { readonly queues: Queues }) {
  const { t, formats, now } = useTexts();
  const oldest = ({ waiting, oldestSeconds }: { waiting: number; oldestSeconds: number }) =>
    waiting === 0 ? null : (
      <span className={styles['muted']}>
        {t('reports.oldest', { when: formats.ago(now - oldestSeconds * 1000, now) })}
      </span>
    );
  return (
    <Section title={t('reports.queues')}>
      <ul className={styles['wideTiles']}>
        <FigureTile
          value={mail.waiting}
          name={<Link to="/uprava/slanje">{t('reports.mail')}</Link>}
          pressing={mail.failed > 0 || mail.oldestSeconds > lateSeconds}
        >
          {oldest(mail)}
          {mail.failed === 0 ? null : (
            <span>{t('reports.mail-failed', { number: formats.number(mail.failed) })}</span>
          )}
        </FigureTile>
        <FigureTile
          value={webhooks.waiting}
          name={
            <Link to="/uprava/slanje" search={{ of: 'webhooks' }}>
              {t('reports.webhooks')}
            </Link>
          }
        >
          {oldest(webhooks)}
          {webhooks.failing === 0 ? null : (
            <span>
              {t('reports.webhooks-failing', { number: formats.number(webhooks.failing) })}
            </span>
          )}
        </FigureTile>
      </ul>
    </Section>
  );
}
