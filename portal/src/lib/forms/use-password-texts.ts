import { useTexts } from '../texts/use-texts.ts';

/** What the eye of a password field says. */
export function usePasswordTexts(): { readonly showLabel: string; readonly hideLabel: string } {
  const { t } = useTexts();
  return { showLabel: t('form.show-password'), hideLabel: t('form.hide-password') };
}
