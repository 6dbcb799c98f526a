import type { ComponentProps } from 'react';
import { useCategoryOptions } from '../../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select } from '../../../ui/select.tsx';

/** The vehicle category of devices. */
export function CategorySelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  const { t } = useTexts();
  return <Select {...props} label={t('orders-desk.category')} options={useCategoryOptions()} />;
}
