import { useTexts } from '../texts/use-texts.ts';

/** Labels of the button that shows a password. */
export function usePasswordTexts(): { readonly showLabel: string; readonly hideLabel: string } {
  const { t } = useTexts();
  return { showLabel: t('form.show-password'), hideLabel: t('form.hide-password') };
}
