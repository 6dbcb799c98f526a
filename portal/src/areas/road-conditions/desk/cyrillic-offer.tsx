import { latinWordIn, toCyrillic } from '@rampa/contract/script';
import { useWatch } from 'react-hook-form';
import type { CallForm } from '../../../lib/forms/use-call-form.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './event-values.ts';

interface CyrillicOfferProps {
  readonly call: CallForm<EventValues>;
  readonly name: 'title_sr' | 'text_sr' | 'from' | 'to' | 'direction_sr';
}

/** Below a Cyrillic field with Latin in it: offers the text in Cyrillic, to check and accept. */
export function CyrillicOffer({ call, name }: CyrillicOfferProps) {
  const { t } = useTexts();
  const typed = useWatch({ control: call.form.control, name });
  if (typed.trim() === '' || latinWordIn(typed) === undefined) return null;
  const { text, doubtful } = toCyrillic(typed);
  if (text === typed) return null;
  const words = doubtful.map(({ written, other }) => t('road-desk.or', { written, other }));
  return (
    <div className={styles['offer']}>
      <p lang="sr-Cyrl" className={styles['offered']}>
        {text}
      </p>
      {words.length === 0 ? null : (
        <p className={styles['doubtful']}>{t('road-desk.doubtful', { words: words.join('; ') })}</p>
      )}
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          call.form.setValue(name, text, { shouldDirty: true });
          call.form.setFocus(name);
        }}
      >
        {t('road-desk.in-cyrillic')}
      </Button>
    </div>
  );
}
