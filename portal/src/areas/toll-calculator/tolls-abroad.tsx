import { getT4ASviProlasci, type T4APassage } from '@rampa/contract/external-toll';
import { useCall } from '../../lib/api/queries.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './way-conditions.module.css';

/** The newest of all tags. */
const LOOKED_AT = 100;
const SHOWN = 3;

/** What the customer's own tags have last paid in a country, each stretch once: the only prices abroad that are known. */
export function TollsAbroad({ country }: { readonly country: string }) {
  const { authenticated } = useSession();
  const may = useMay(getT4ASviProlasci);
  return authenticated && may ? <OwnTolls country={country} /> : null;
}

function OwnTolls({ country }: { readonly country: string }) {
  const { t, formats, languageId } = useTexts();
  const { value } = useCall(
    getT4ASviProlasci,
    { period: '', first: 0, rows: LOOKED_AT, languageId },
    { quiet: true },
  );
  const stretches = newestOf((value?.items ?? []).filter((one) => one.country === country));
  if (stretches.length === 0) return null;
  return (
    <>
      <p>{t('toll-calculator.abroad-paid')}</p>
      <ul className={styles['paid']}>
        {stretches.slice(0, SHOWN).map((passage) => (
          <li key={passage.passage_id} className={styles['line']}>
            <span>{[passage.entry, passage.exit].filter((name) => name !== '').join(' – ')}</span>
            <strong>{formats.money(passage.localAmount)}</strong>
            <span className={styles['quiet']}>
              {t('toll-calculator.abroad-when', {
                kategorija: passage.kategorija,
                day: formats.day(passage.exitedAt),
              })}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to="/pages/extToll" size="small" kind="quiet">
        {t('toll-calculator.abroad-all')}
      </ButtonLink>
    </>
  );
}

/** Of each stretch and category the newest: they come by time. */
function newestOf(passages: readonly T4APassage[]): readonly T4APassage[] {
  const found = new Map<string, T4APassage>();
  for (const passage of passages) {
    const key = JSON.stringify([passage.entry, passage.exit, passage.kategorija]);
    if (!found.has(key)) found.set(key, passage);
  }
  return [...found.values()];
}
