import { Languages } from 'lucide-react';
import { languageNames } from '../lib/language/stored-language.ts';
import { useChosenLanguage } from '../lib/language/use-language.ts';
import { useTexts } from '../lib/texts/use-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './bars.module.css';
import { LanguageChoice } from './language-choice.tsx';

/** The choice of language behind one button, where there is no room for three. */
export function LanguageMenu() {
  const { t } = useTexts();
  const chosen = useChosenLanguage();
  const label = t('shell.language-now', { name: languageNames[chosen].name });
  return (
    <Popover
      label={label}
      button={(props) => (
        <IconButton {...props} label={label} icon={<Languages size={26} aria-hidden="true" />} />
      )}
    >
      <div className={styles['languages']}>
        <LanguageChoice />
      </div>
    </Popover>
  );
}
