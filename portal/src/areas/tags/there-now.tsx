import { useTexts } from '../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../ui/description-list.tsx';

/** What somebody else saved while a form was open; its revision lets the form overwrite it. */
export interface SavedMeanwhile {
  readonly revision: string | undefined;
  readonly items: readonly { readonly term: string; readonly value: string | undefined }[];
}

/** Shows what is saved now, beside what was typed. */
export function ThereNow({ items }: Pick<SavedMeanwhile, 'items'>) {
  const { t } = useTexts();
  return (
    <section>
      <p>{t('tags.there-now')}</p>
      <DescriptionList
        items={items.map(({ term, value = '' }) => ({ term, value: value === '' ? '–' : value }))}
      />
    </section>
  );
}
