import type { Amount as Money, CallResult } from '@rampa/contract';
import type { getObracun } from '@rampa/contract/passages';
import { texts } from '../portal.ts';
import { type Translate, useTexts } from '../texts/use-texts.ts';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import styles from './computation-receipt.module.css';
import { Trip } from './trip.tsx';

type Domestic = CallResult<typeof getObracun>;
/** What a receipt shows; passages abroad are calculated in the same steps. */
type Computed = Pick<
  Domestic,
  'tariffValidFrom' | 'multiplierThousandths' | 'roundedTo' | 'gross' | 'discount' | 'total'
> & {
  readonly passage: Pick<Domestic['passage'], 'kategorija'>;
  readonly sections: readonly SectionShown[];
};
/** Abroad, a system has no other name than the operator's. */
type SectionShown = Omit<
  Domestic['sections'][number],
  'fromStation' | 'toStation' | 'tariffSystemName'
> & { readonly tariffSystemName?: string };

/** The toll as a receipt: each section, rounding, discount, total, and by which tariff. */
export function ComputationReceipt({ computation }: { readonly computation: Computed }) {
  const { t, formats } = useTexts();
  const { sections, tariffValidFrom } = computation;
  return (
    <div className={styles['receipt']}>
      <ol className={styles['sections']}>
        {sections.map((section) => (
          <li key={`${section.tariffSystem} ${section.from}`} className={styles['section']}>
            <Section section={section} computation={computation} />
          </li>
        ))}
      </ol>
      <Totals computation={computation} />
      <p className={styles['tariff']}>
        {t('passages.receipt-tariff', {
          from: formats.day(tariffValidFrom),
        })}
      </p>
    </div>
  );
}

interface SectionProps {
  readonly section: Computed['sections'][number];
  readonly computation: Computed;
}

function Section({ section, computation }: SectionProps) {
  const { t, formats } = useTexts();
  const { multiplierThousandths, roundedTo, passage } = computation;
  const { tariffSystemName = section.tariffSystem } = section;
  const exact = (amount: Money) => formats.money(amount, { exact: true });
  const lines: Description[] = [
    { term: t('passages.receipt-base'), value: exact(section.baseAmount) },
    ...(multiplierThousandths === 1000
      ? []
      : [
          {
            term: t('passages.receipt-multiplied', {
              multiplier: formats.number(multiplierThousandths / 1000),
              kategorija: passage.kategorija,
            }),
            value: exact(section.exactAmount),
          },
        ]),
    {
      term: t('passages.receipt-rounded', {
        step: exact({ amount: roundedTo, currency: section.amount.currency }),
      }),
      value: exact(section.amount),
    },
  ];
  return (
    <>
      <Trip passage={{ entry: section.from, exit: section.to }} />
      <p className={styles['system']}>
        <span>{formats.kilometres(section.metres)}</span>
        {tariffSystemName === '' ? null : (
          <span>{t('passages.receipt-system', { system: tariffSystemName })}</span>
        )}
      </p>
      <DescriptionList items={lines} />
    </>
  );
}

function Totals({ computation }: { readonly computation: Computed }) {
  const { t, formats } = useTexts();
  const { gross, discount, total } = computation;
  const exact = (amount: Money) => formats.money(amount, { exact: true });
  const lines: Description[] = [
    ...(discount === null
      ? []
      : [
          { term: t('passages.receipt-gross'), value: exact(gross) },
          {
            term: t('passages.receipt-discount', {
              name: nameOf(discount.name, t),
              percent: formats.percent(discount.thousandths),
            }),
            value: exact({ ...discount.amount, amount: -Math.abs(discount.amount.amount) }),
          },
        ]),
    { term: t('passages.receipt-total'), value: exact(total), strong: true },
  ];
  return (
    <div className={styles['totals']}>
      <DescriptionList items={lines} />
    </div>
  );
}

/** The tariff names a discount by a text key, or in its own words. */
function nameOf(name: string, t: Translate): string {
  if (name === 'passages.discount-tag') return t('passages.discount-tag');
  return texts.exists(name) ? texts.translate(name, {}) : name;
}
