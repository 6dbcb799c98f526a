import type { TripFileKind } from '@rampa/contract/trip-checks';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/api/save-file.ts';
import { examplePlates } from '../../lib/country/printed-numbers.ts';
import { settings } from '../../lib/portal.ts';
import { useTagsOnDemand } from '../../lib/selection/use-all-tags.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';

interface ExampleProps {
  readonly kind: TripFileKind;
  readonly period: string;
}

/** A file as it is read, with a vehicle of the reader's own: to be filled in, or just tried. Devices write tracks. */
export function ExampleButton({ kind, period }: ExampleProps) {
  const { t } = useTexts();
  // No tag may have a plate, or the tags are not loaded yet: the button does not come later than its neighbours.
  const { tags = [] } = useTagsOnDemand(false);
  const plate = tags.find((tag) => tag.plate !== '')?.plate ?? examplePlates[settings.country];
  if (kind === 'tracks') return null;
  const [day = ''] = period.split('/');
  const [header, line] =
    kind === 'trips'
      ? [t('trip-checks.example-trips'), `${plate};${day} 06:10;${day} 09:40;;;210;`]
      : [t('trip-checks.example-hours'), `${day};07:00;15:00;${plate}`];
  return (
    <Button
      icon={<Download size={20} aria-hidden="true" />}
      onClick={() =>
        saveFile(
          // With a byte order mark: spreadsheets would read the letters wrongly.
          new Blob([`\uFEFF${header}\r\n${line}\r\n`], { type: 'text/csv;charset=utf-8' }),
          t(`trip-checks.example-${kind}-file`),
        )
      }
    >
      {t('trip-checks.example')}
    </Button>
  );
}
