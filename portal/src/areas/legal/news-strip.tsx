import { getPrihvatanja, potvrdiObavestenje } from '@rampa/contract/legal';
import { Link } from '@tanstack/react-router';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { legalPaths } from '../../lib/screens/legal-links.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './legal.module.css';

/** Above every screen of a customer: what was published since they last agreed. */
export function LegalNews() {
  const { t, formats } = useTexts();
  const { value } = useCall(getPrihvatanja, {}, { quiet: true });
  const { submit, busy } = useSubmit(potvrdiObavestenje);
  const [news] = value?.news ?? [];
  if (news === undefined) return null;
  const { page, version, validFrom } = news;

  async function seen(): Promise<void> {
    await submit({ page, version });
    await refreshCalls(getPrihvatanja);
  }

  return (
    <div role="region" aria-label={t('legal.news')} className={styles['news']}>
      <p>{t(`legal.news-${page}`, { day: formats.longDay(validFrom) })}</p>
      <Link to={legalPaths[page]} search={{ verzija: version }} onClick={() => void seen()}>
        {t('legal.read')}
      </Link>
      <Button size="small" busy={busy} onClick={() => void seen()}>
        {t('legal.seen')}
      </Button>
    </div>
  );
}
