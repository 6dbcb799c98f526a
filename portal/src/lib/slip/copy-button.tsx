import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { useOffered } from '../../ui/use-offered.ts';
import { toasts } from '../portal.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Copies a value to the clipboard; `what` names it for those who cannot see it. */
export function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const { t } = useTexts();
  // It can always be copied by hand.
  if (!useOffered('clipboard')) return null;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toasts.show({ severity: 'success', summary: t('slip.copied', { what }) });
  }
  return (
    <Button size="small" kind="quiet" icon={<Copy size={16} />} onClick={() => void copy()}>
      {t('slip.copy')}
      <Spoken> {what}</Spoken>
    </Button>
  );
}
