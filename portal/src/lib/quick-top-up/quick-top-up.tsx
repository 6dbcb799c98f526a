import { extra } from '../../ui/extra.ts';

/** Which tag, and of which others on the screen the same is asked in one call. */
export interface QuickTopUpProps {
  readonly tagId: string;
  readonly name: string;
  readonly among: readonly string[];
}

/** Tops up a tag by one click, where there is a saved card; else nothing is shown. */
export const QuickTopUp = extra<QuickTopUpProps>(
  async () => (await import('./quick-button.tsx')).QuickButton,
);
