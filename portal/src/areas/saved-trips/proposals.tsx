import { getPredloziVoznji } from '@rampa/contract/saved-trips';
import { useCall } from '../../lib/api/queries.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Section, Spoken } from '../../ui/page.tsx';
import styles from './saved-trips.module.css';
import { type TripDraft, whenText } from './trip-words.ts';

/** What one drives often and has not saved; nothing while it is loading, and nothing if there is nothing. */
export function Proposals({ onSave }: { readonly onSave: (draft: TripDraft) => void }) {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const { value } = useCall(getPredloziVoznji, { languageId }, { quiet: true });
  if (value === undefined || value.items.length === 0) return null;
  return (
    <Section title={t('saved-trips.proposals')}>
      <p className={styles['lead']}>{t('saved-trips.proposals-lead')}</p>
      <ul className={styles['proposals']}>
        {value.items.map(({ stations, kategorija, tag_id: tagId, days, hour, times }) => {
          const name = stations.map((station) => station.name).join(' – ');
          return (
            <li key={stations.map(({ id }) => id).join('>')} className={styles['proposal']}>
              <span className={styles['name']}>
                <strong>{name}</strong>
                <span className={styles['quiet']}>{whenText({ days, hour }, t)}</span>
                <span className={styles['quiet']}>
                  {t('saved-trips.proposal-times', { number: formats.number(times) })}
                </span>
              </span>
              <Button
                size="small"
                disabledReason={offline}
                onClick={() =>
                  onSave({
                    name: name.slice(0, 60),
                    stations: stations.map(({ id }) => id),
                    kategorija,
                    days,
                    hour,
                    tagId,
                  })
                }
              >
                {t('saved-trips.proposal-save')}
                <Spoken>: {name}</Spoken>
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
