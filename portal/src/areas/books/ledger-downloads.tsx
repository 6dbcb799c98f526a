import { izvozGlavneKnjige } from '@rampa/contract/books';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Row } from '../../ui/page.tsx';

const formatNames = { csv: 'CSV', xlsx: 'XLSX' } as const;
const fileFormats = ['csv', 'xlsx'] as const;

interface LedgerDownloadsProps {
  readonly day: string;
  readonly size?: 'small' | 'medium';
}

/** The entries of a closed day, for the bookkeeper's program and for a spreadsheet. */
export function LedgerDownloads({ day, size = 'medium' }: LedgerDownloadsProps) {
  const { t, formats, languageId } = useTexts();
  return (
    <Row>
      {fileFormats.map((format) => (
        <DownloadButton
          key={format}
          call={izvozGlavneKnjige}
          input={{ day, format, languageId }}
          fileName={`glavna-knjiga-${day}.${format}`}
          label={formatNames[format]}
          failed={t('books.download-failed')}
          size={size}
          of={formats.longDay(day)}
        />
      ))}
    </Row>
  );
}
