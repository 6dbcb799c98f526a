import type { CallForm } from '../../../lib/forms/use-call-form.ts';
import { settings } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './event-values.ts';
import { templateNames, templateOf } from './templates.ts';

/** The most frequent events by one click: kind, severity and the texts in both languages. */
export function EventTemplates({ call }: { readonly call: CallForm<EventValues> }) {
  const { t } = useTexts();
  const { form } = call;
  return (
    <div role="group" aria-label={t('road-desk.templates')} className={styles['templates']}>
      <span className={styles['label']}>{t('road-desk.templates')}</span>
      {templateNames.map((name) => (
        <Button
          key={name}
          size="small"
          onClick={() => form.reset({ ...form.getValues(), ...templateOf(name, settings.country) })}
        >
          {t(`road-desk.template-${name}`)}
        </Button>
      ))}
    </div>
  );
}
