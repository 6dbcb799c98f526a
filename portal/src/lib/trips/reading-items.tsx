import type { CameraReading } from '@rampa/contract/passages';
import type { Description } from '../../ui/description-list.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import type { UseTexts } from '../texts/use-texts.ts';

/** As a refused record has it: nothing is known of a tag there. */
type Reading = Omit<CameraReading, 'plate_of_tag' | 'differs'> & Partial<CameraReading>;

/** What the camera of a lane read, line by line; nothing where it sent nothing. */
export function readingItems({ t, formats }: UseTexts, reading: Reading | null): Description[] {
  if (reading === null) return [];
  const { plate, country, confidence, picture, plate_of_tag: plateOfTag = '' } = reading;
  const sure =
    confidence === null
      ? ''
      : t('passages.reading-sure', { percent: formats.percent(confidence * 10) });
  const read = [plate, country, sure].filter((part) => part !== '').join(', ');
  return [
    ...(plate === '' ? [] : [{ term: t('passages.reading-plate'), value: read }]),
    ...(reading.differs === true
      ? [
          {
            term: t('passages.reading-of-tag'),
            value: (
              <>
                {plateOfTag} <Badge tone="notice">{t('passages.reading-differs')}</Badge>
              </>
            ),
          },
        ]
      : []),
    ...(picture === ''
      ? []
      : [
          {
            term: t('passages.reading-picture'),
            value: <span translate="no">{picture}</span>,
          },
        ]),
  ];
}
