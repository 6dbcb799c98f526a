import { useState } from 'react';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ChooseTag } from './choose-tag.tsx';
import { refreshTags } from './refresh.ts';
import { TypeTag } from './type-tag.tsx';

/** Adds a tag to the service: chosen from the account's own, or typed as printed on it. */
export function AddTagDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const [typing, setTyping] = useState(false);

  async function finish(): Promise<void> {
    toasts.show({ severity: 'success', summary: t('external-toll.tag-is-in') });
    await refreshTags();
    onClose();
  }

  const steps = { onClose, onAdded: () => void finish() };
  return typing ? (
    <TypeTag {...steps} onChoose={() => setTyping(false)} />
  ) : (
    <ChooseTag {...steps} onType={() => setTyping(true)} />
  );
}
