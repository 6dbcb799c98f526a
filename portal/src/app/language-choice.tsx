import { languageParameter } from '@rampa/contract';
import { fixedTexts } from '../lib/language/fixed-texts.ts';
import { languageIds, languageNames, localeOf } from '../lib/language/stored-language.ts';
import { useChosenLanguage } from '../lib/language/use-language.ts';
import { language } from '../lib/portal.ts';
import styles from './language-choice.module.css';

/** Three languages side by side; the current one is pressed. */
export function LanguageChoice() {
  const chosen = useChosenLanguage();
  return (
    <div role="group" aria-label={fixedTexts[chosen].languages} className={styles['group']}>
      {/* Without scripts the browser asks the server for the page in that language. */}
      <form className={styles['form']}>
        {languageIds.map((id) => (
          <button
            key={id}
            type="submit"
            name={languageParameter}
            value={id}
            lang={localeOf[id]}
            aria-pressed={id === chosen}
            className={styles['choice']}
            onClick={(event) => {
              event.preventDefault();
              language.choose(id);
            }}
          >
            {languageNames[id].name}
          </button>
        ))}
      </form>
    </div>
  );
}
