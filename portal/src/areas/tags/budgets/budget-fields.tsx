import { type BudgetSubject, budgetSubjects } from '@rampa/contract/budgets';
import { useMemo } from 'react';
import { type Control, useController } from 'react-hook-form';
import {
  costCentreName,
  useCompany,
  useCostCentres,
} from '../../../lib/cost-centres/use-cost-centres.ts';
import { useDrivers, useMayAssignDrivers } from '../../../lib/drivers/use-drivers.ts';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { TagSelect } from '../../../lib/selection/tag-select.tsx';
import { useAllTags } from '../../../lib/selection/use-all-tags.ts';
import { useAsOptions } from '../../../lib/selection/use-tag-options.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select } from '../../../ui/select.tsx';
import { isTaken, type ListedBudget } from './budget-names.ts';

export interface BudgetValues {
  readonly subject: BudgetSubject;
  readonly subjectId: string;
  readonly monthly: string;
}

interface BudgetFieldsProps {
  readonly name: string;
  readonly control: Control<BudgetValues>;
  /** What has a budget already is not offered. */
  readonly all: readonly ListedBudget[];
}

/** What a household has: no cost centres, and drivers once somebody was invited. */
const householdSubjects: readonly BudgetSubject[] = ['account', 'tag'];

/** Whose tolls: everybody's, or those of a tag or a driver; for companies also of a cost centre. */
export function BudgetFields({ name, control, all }: BudgetFieldsProps) {
  const { t } = useTexts();
  const drives = useMayAssignDrivers();
  const company = useCompany();
  const subjects = company
    ? budgetSubjects
    : [...householdSubjects, ...(drives ? (['driver'] as const) : [])];
  const subject = useController({ control, name: 'subject' }).field;
  const whose = useController({ control, name: 'subjectId' });
  return (
    <>
      <Select
        id={`${name}-subject`}
        label={t('tags.budget-whose')}
        value={subject.value}
        options={subjects
          .filter((value) => value !== 'account' || !isTaken(all, value, ''))
          .map((value) => ({ value, label: t(`tags.budget-subject-${value}`) }))}
        onChange={(event) => {
          subject.onChange(event.target.value);
          whose.field.onChange('');
        }}
      />
      <Whose
        subject={subject.value}
        id={`${name}-subjectId`}
        value={whose.field.value}
        error={fieldErrorText(whose.fieldState.error, whose.field.value)}
        isFree={(id) => !isTaken(all, subject.value, id)}
        onChange={whose.field.onChange}
      />
    </>
  );
}

interface WhoseProps {
  readonly subject: BudgetSubject;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isFree: (id: string) => boolean;
  readonly onChange: (id: string) => void;
}

function Whose({ subject, ...field }: WhoseProps) {
  switch (subject) {
    case 'account':
      return null;
    case 'tag':
      return <OfTag {...field} />;
    case 'driver':
      return <OfDriver {...field} />;
    case 'cost-centre':
      return <OfCostCentre {...field} />;
  }
}

function OfTag({ isFree, onChange, ...field }: Omit<WhoseProps, 'subject'>) {
  const { t } = useTexts();
  const all = useAllTags();
  // What another account drives with spends nothing of this one's.
  const tags = useMemo(() => all?.filter((tag) => tag.handedOverAt === undefined), [all]);
  return (
    <TagSelect
      {...field}
      label={t('tags.budget-subject-tag')}
      tags={useAsOptions(tags).filter(({ value }) => isFree(value))}
      none={t('tags.budget-choose')}
      unknown={t('tags.budget-choose')}
      onChange={onChange}
    />
  );
}

function OfDriver({ isFree, ...field }: Omit<WhoseProps, 'subject'>) {
  const { t } = useTexts();
  const drivers = useDrivers().filter(({ current, driver_id: id }) => current && isFree(id));
  return (
    <Choice
      {...field}
      label={t('tags.budget-subject-driver')}
      choices={drivers.map(({ driver_id: value, name }) => ({ value, label: name }))}
    />
  );
}

function OfCostCentre({ isFree, ...field }: Omit<WhoseProps, 'subject'>) {
  const { t } = useTexts();
  const costCentres = useCostCentres().filter(
    ({ archived, costCentreId }) => !archived && isFree(costCentreId),
  );
  return (
    <Choice
      {...field}
      label={t('tags.budget-subject-cost-centre')}
      choices={costCentres.map((one) => ({ value: one.costCentreId, label: costCentreName(one) }))}
    />
  );
}

function Choice({
  choices,
  onChange,
  ...field
}: Omit<WhoseProps, 'subject' | 'isFree'> & {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}) {
  const { t } = useTexts();
  return (
    <Select
      {...field}
      options={[{ value: '', label: t('tags.budget-choose') }, ...choices]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
