import { fixedTexts } from '../lib/language/fixed-texts.ts';
import { useLanguage } from '../lib/language/use-language.ts';
import { toasts } from '../lib/portal.ts';
import { type Toast, loadingKey } from '../lib/toasts/toasts.ts';
import { useStore } from '../lib/use-store.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ToastArea, type ToastView } from '../ui/toast-area.tsx';
import { ToastDetail } from './toast-detail.tsx';

const noToasts: readonly Toast[] = [];

/** The two toast areas of the specification: the default one, and top-center for loading. */
export function ToastAreas() {
  const { notifications, close } = fixedTexts[useLanguage().chosen];
  const shown = useStore(toasts, noToasts);
  const common = {
    closeLabel: close,
    onClose: toasts.close,
    onHold: toasts.hold,
    onRelease: toasts.release,
  };
  return (
    <>
      <ToastArea
        {...common}
        label={notifications}
        place="top-right"
        toasts={shown.filter(({ key }) => key === undefined).map(toView)}
      />
      <LoadingArea {...common} shown={shown.filter(({ key }) => key === loadingKey)} />
    </>
  );
}

interface LoadingAreaProps extends Pick<
  Parameters<typeof ToastArea>[0],
  'closeLabel' | 'onClose' | 'onHold' | 'onRelease'
> {
  readonly shown: readonly Toast[];
}

function LoadingArea({ shown, ...common }: LoadingAreaProps) {
  const { loading } = fixedTexts[useLanguage().chosen];
  return (
    <ToastArea
      {...common}
      label={loading}
      place="top-center"
      toasts={shown.map((toast) => ({
        ...toView(toast),
        detail: <ProgressBar label={toast.summary} />,
      }))}
    />
  );
}

function toView({ id, severity, summary, detail, icon, closable = true }: Toast): ToastView {
  return {
    id,
    severity,
    summary,
    icon,
    closable,
    detail: detail === undefined ? undefined : <ToastDetail html={detail} />,
  };
}
