import { PackagePlus } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface ReplacementNoteProps {
  /** Of the tag that is replaced. */
  readonly serialNumber: string;
  /** Drops the replacement: an order like any other. */
  readonly onDrop: () => void;
}

/** Which tag the order replaces, until it is placed. */
export function ReplacementNote({ serialNumber, onDrop }: ReplacementNoteProps) {
  const { t } = useTexts();
  return (
    <Notice tone="info" icon={<PackagePlus size={22} aria-hidden="true" />}>
      <Row>
        <p>
          {t('purchases.replaces')}: <SerialNumber value={serialNumber} />
        </p>
        <Button kind="quiet" size="small" onClick={onDrop}>
          {t('purchases.replaces-not')}
        </Button>
      </Row>
    </Notice>
  );
}
