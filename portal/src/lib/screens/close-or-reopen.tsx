import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

interface CloseOrReopenProps {
  /** A point of sale, a toll station: what ends after a day, and can be opened again. */
  readonly place: { readonly closed: boolean; readonly lastDay: string | null };
  /** Texts of the buttons; `keepOpen` is of what ends on a day that has not come. */
  readonly texts: { readonly close: string; readonly reopen: string; readonly keepOpen: string };
  readonly closing: (done: () => void) => ReactNode;
  readonly reopening: (done: () => void) => ReactNode;
}

/** Closes a place after a day, or opens it again, each by a dialog. */
export function CloseOrReopen({ place, texts, closing, reopening }: CloseOrReopenProps) {
  const offline = useOfflineReason();
  const [asked, setAsked] = useState<'close' | 'reopen'>();
  const { closed, lastDay } = place;
  const done = () => setAsked(undefined);
  return (
    <>
      {closed || lastDay !== null ? (
        <Button disabledReason={offline} onClick={() => setAsked('reopen')}>
          {closed ? texts.reopen : texts.keepOpen}
        </Button>
      ) : null}
      {closed ? null : (
        <Button disabledReason={offline} onClick={() => setAsked('close')}>
          {texts.close}
        </Button>
      )}
      {asked === 'close' ? closing(done) : null}
      {asked === 'reopen' ? reopening(done) : null}
    </>
  );
}
