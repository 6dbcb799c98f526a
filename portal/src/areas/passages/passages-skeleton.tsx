import { useTexts } from '../../lib/texts/use-texts.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { PassagesTotals } from './passages-totals.tsx';

/** The screen's final layout while the first answer is on its way. */
export function PassagesSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTexts();
  const narrow = useNarrow();
  return (
    <>
      <PassagesTotals totals={undefined} stale={false} />
      <SkeletonList label={t('passages.loading')} count={rows} shape={narrow ? 'cards' : 'rows'} />
    </>
  );
}
