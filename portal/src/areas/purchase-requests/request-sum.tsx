import type { Currency } from '@rampa/contract';
import type { OrderPrice } from '@rampa/contract/purchases';
import type { ReactNode } from 'react';
import { PriceLines } from '../../lib/purchase/price-lines.tsx';

interface RequestSumProps {
  readonly label: string;
  readonly price: OrderPrice;
  readonly currency: Currency;
  readonly delivery: 'address' | 'pickup';
  readonly children?: ReactNode;
}

/** The total, line by line. */
export function RequestSum({ label, children, ...lines }: RequestSumProps) {
  return (
    <section aria-label={label}>
      <PriceLines {...lines} />
      {children}
    </section>
  );
}
