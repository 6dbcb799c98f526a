import type { DeskPoint } from '@rampa/contract/points-of-sale';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { nameOf, useSaid } from './point-changes.tsx';
import { differingFields, valuesOf, type PointValues } from './point-values.ts';
import styles from './points-desk.module.css';

type Fields = ReturnType<typeof differingFields>;

/**
 * Takes over what somebody else has saved while the form was open; what is typed stays. The fields that were changed, as long as
 * something is typed that they do not know.
 */
export function useOthersChange(point: DeskPoint | null, form: UseFormReturn<PointValues>): Fields {
  const [changed, setChanged] = useState<Fields>([]);
  const known = useRef(point);
  // Read while rendering: otherwise the form does not keep them.
  const { isDirty, dirtyFields } = form.formState;
  const typed = isDirty && Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    const before = known.current;
    if (point === null || before === null || point.revision === before.revision) return;
    known.current = point;
    const theirs = differingFields(valuesOf(before), valuesOf(point));
    form.reset(valuesOf(point), { keepDirtyValues: true });
    setChanged((earlier) => (typed ? [...new Set([...earlier, ...theirs])] : []));
  }, [point, form, typed]);
  return typed ? changed : [];
}

/** What a colleague has saved meanwhile, beside what is typed. */
export function OthersChange({
  point,
  fields,
}: {
  readonly point: DeskPoint;
  readonly fields: Fields;
}) {
  const { t } = useTexts();
  const said = useSaid();
  const now = { ...point, services: point.services.join(', ') };
  return (
    <div className={styles['others']} role="status">
      <strong>
        {point.editedBy === ''
          ? t('points-desk.others-changed')
          : t('points-desk.other-changed', { who: point.editedBy })}
      </strong>
      {fields.map((field) => (
        <span key={field}>
          {t('points-desk.now', {
            field: t(`points-desk.field-${nameOf(field)}`),
            now: said(field, String(now[field])),
          })}
        </span>
      ))}
      <span>{t('points-desk.others-hint')}</span>
    </div>
  );
}
