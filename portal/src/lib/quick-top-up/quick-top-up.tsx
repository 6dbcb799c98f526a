import { extra } from '../../ui/extra.ts';
import type { QuickTopUpProps } from './quick-choice.ts';

/** Tops up a tag by one click, where there is a saved card; else nothing is shown. */
export const QuickTopUp = extra<QuickTopUpProps>(
  async () => (await import('./quick-button.tsx')).QuickButton,
);
