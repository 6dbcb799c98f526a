import type { Slip } from '@rampa/contract';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { saveFile } from '../api/save-file.ts';
import { toasts } from '../portal.ts';
import { useTexts } from '../texts/use-texts.ts';
import { drawCode } from './code-picture.ts';

interface CodeButtonsProps {
  readonly slip: Slip;
  readonly code: NonNullable<Slip['qr']>;
}

/** Nobody can scan their own screen: the code becomes an image that the bank's app opens. */
export function CodeButtons({ slip, code }: CodeButtonsProps) {
  const { t, formats } = useTexts();
  const [busy, setBusy] = useState(false);
  const name = `ips-qr-${slip.order_number}.png`;

  async function withPicture(hand: (picture: File) => Promise<void> | void): Promise<void> {
    setBusy(true);
    try {
      const amount = formats.money(slip.amount, { exact: true });
      const drawn = await drawCode(code, `${amount} · ${slip.order_number}`);
      if (drawn === undefined) throw new Error('The browser draws no pictures');
      await hand(new File([drawn], name, { type: drawn.type }));
    } catch (error) {
      // Closing the share sheet is a change of mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.show({ severity: 'error', summary: t('slip.picture-failed') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Row>
      {sharesPictures() ? (
        <Button
          size="small"
          icon={<Share2 size={18} aria-hidden="true" />}
          busy={busy}
          onClick={() => void withPicture((file) => navigator.share({ files: [file] }))}
        >
          {t('slip.picture-share')}
        </Button>
      ) : null}
      <Button
        size="small"
        icon={<Download size={18} aria-hidden="true" />}
        busy={busy}
        onClick={() => void withPicture((file) => saveFile(file, name))}
      >
        {t('slip.picture-save')}
      </Button>
    </Row>
  );
}

/** Browsers that can share some things may not share files. */
function sharesPictures(): boolean {
  const sample = new File([], 'ips-qr.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [sample] });
}
