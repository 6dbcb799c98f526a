import type { ReactNode } from 'react';
import { fixedTexts } from '../lib/language/fixed-texts.ts';
import { useChosenLanguage } from '../lib/language/use-language.ts';
import { toasts } from '../lib/portal.ts';
import { type Toast, loadingKey } from '../lib/toasts/toasts.ts';
import { useStore } from '../lib/use-store.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ToastArea, type ToastParts, type ToastView } from '../ui/toast-area.tsx';

const noToasts: readonly Toast[] = [];

/** What toasts have besides their text. */
export interface ToastExtras {
  readonly parts: ToastParts;
  readonly sanitised: (html: string) => ReactNode;
}

interface ToastAreasProps {
  /** Until it is loaded, toasts are their text alone. */
  readonly extras: ToastExtras | undefined;
}

/** The two toast areas of the specification: the default one, and top-center for loading. */
export function ToastAreas({ extras }: ToastAreasProps) {
  const { notifications, loading, close } = fixedTexts[useChosenLanguage()];
  const shown = useStore(toasts, noToasts);
  const of = (key: Toast['key']) => ({
    parts: extras?.parts,
    toasts: shown.filter((toast) => toast.key === key).map((toast) => viewOf(toast, extras)),
    closeLabel: close,
    onClose: toasts.close,
    onHold: toasts.hold,
    onRelease: toasts.release,
  });
  return (
    <>
      <ToastArea {...of(undefined)} label={notifications} place="top-right" />
      <ToastArea {...of(loadingKey)} label={loading} place="top-center" />
    </>
  );
}

function viewOf(
  { id, key, severity, summary, detail, icon, closable = true }: Toast,
  extras: ToastExtras | undefined,
): ToastView {
  return {
    id,
    severity,
    summary,
    icon,
    closable,
    detail: key === loadingKey ? <ProgressBar label={summary} /> : detailOf(detail, extras),
  };
}

/** A toast's detail is HTML; text without any is shown as it is, without the sanitiser. */
function detailOf(detail: string | undefined, extras: ToastExtras | undefined): ReactNode {
  return detail !== undefined && /[<&]/u.test(detail) ? extras?.sanitised(detail) : detail;
}
