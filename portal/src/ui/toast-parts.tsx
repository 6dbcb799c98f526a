import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import type { Severity, ToastParts } from './toast-area.tsx';
import { unbroken } from './unbroken.tsx';

export const toastParts: ToastParts = {
  icon: (severity) => <SeverityIcon severity={severity} />,
  close: (props) => <IconButton {...props} icon={<X size={20} />} />,
  words: unbroken,
};

function SeverityIcon({ severity }: { readonly severity: Severity }) {
  switch (severity) {
    case 'success':
      return <CircleCheck size={24} />;
    case 'info':
      return <Info size={24} />;
    case 'warn':
      return <TriangleAlert size={24} />;
    case 'error':
      return <CircleX size={24} />;
  }
}
