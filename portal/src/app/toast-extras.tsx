import { toastParts } from '../ui/toast-parts.tsx';
import { SanitisedHtml } from './sanitised-html.tsx';
import type { ToastExtras } from './toast-areas.tsx';

export const toastExtras: ToastExtras = {
  parts: toastParts,
  sanitised: (html) => <SanitisedHtml html={html} />,
};
