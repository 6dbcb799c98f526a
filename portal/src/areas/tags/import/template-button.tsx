import { izvozTagova } from '@rampa/contract/tags';
import { Download } from 'lucide-react';
import { useDownload } from '../../../lib/api/download.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';

/** All tags as a file that can be edited and imported. */
export function TemplateButton() {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { start, progress } = useDownload(izvozTagova);

  async function download(): Promise<void> {
    const outcome = await start({ languageId }, 'tagovi.csv');
    if (outcome === 'cancelled' || outcome.ok) return;
    toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
  }

  return (
    <Button
      icon={<Download size={20} aria-hidden="true" />}
      busy={progress !== undefined}
      disabledReason={offline}
      onClick={() => void download()}
    >
      {t('tags.import-template')}
    </Button>
  );
}
