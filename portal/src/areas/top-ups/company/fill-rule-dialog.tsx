import { amountAsTyped } from '@rampa/contract/amounts';
import {
  getPromeneStanjaFirme,
  getStanjeFirme,
  sacuvajPravilaPunjenja,
} from '@rampa/contract/top-ups';
import { takesMoney } from '@rampa/contract/tags';
import { useMemo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { costCentreName, useCostCentres } from '../../../lib/cost-centres/use-cost-centres.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useNewestValues } from '../../../lib/forms/use-newest-values.ts';
import { toasts } from '../../../lib/portal.ts';
import { TagSelect } from '../../../lib/selection/tag-select.tsx';
import { useAllTags } from '../../../lib/selection/use-all-tags.ts';
import { useAsOptions } from '../../../lib/selection/use-tag-options.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type Company,
  type FillRule,
  isFor,
  ruleProblems,
  rulesWith,
  type RuleValues,
  savedRules,
} from './company-values.ts';

const formName = 'fill-rule';

/** For which tags, below which balance, and up to which one. */
export function FillRuleDialog({
  company,
  rule,
  onClose,
}: {
  readonly company: Company;
  /** As it was when it was opened; left out: a new one. */
  readonly rule?: FillRule | undefined;
  readonly onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { currency } = company.balance;
  const hasAll = company.rules.some(({ target }) => target === 'all');
  const now = company.rules.find((one) => rule !== undefined && isFor(one, rule)) ?? rule;
  const opensWith: RuleValues = {
    target: rule?.target ?? (hasAll ? 'cost-centre' : 'all'),
    targetId: rule?.targetId ?? '',
    below: now === undefined ? '' : amountAsTyped(now.below.amount),
    upTo: now === undefined ? '' : amountAsTyped(now.upTo.amount),
  };
  const call = useCallForm(sacuvajPravilaPunjenja, {
    name: formName,
    defaultValues: opensWith,
    toInput: (values: RuleValues) =>
      savedRules(company, { rules: rulesWith(company, rule, values) }),
    whole: ['top-ups.fill-out-of-range', 'top-ups.fill-target-twice'],
    check: (values) =>
      ruleProblems(values, company, (amount) => formats.money({ amount, currency })),
    onDone() {
      void refreshCalls(getStanjeFirme, getPromeneStanjaFirme);
      toasts.show({ severity: 'success', summary: t('top-ups.company-saved') });
      onClose();
    },
    onRefused() {
      // Somebody else may have changed them: what is shown behind it is as it is now.
      void refreshCalls(getStanjeFirme);
      return false;
    },
  });
  const { form, field, ...frame } = call;
  useNewestValues(form, opensWith);
  const amount = {
    unit: formats.currency(currency),
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 20,
  } as const;
  return (
    <CallFormDialog
      name={formName}
      title={t(rule === undefined ? 'top-ups.company-rule-add' : 'top-ups.company-rule-edit')}
      act={t('top-ups.company-save')}
      cancel={t('top-ups.company-cancel')}
      form={frame}
      onClose={onClose}
    >
      <TargetFields control={form.control} now={rule?.targetId} />
      <TextField
        {...field('below', t('top-ups.company-below'))}
        {...amount}
        hint={t('top-ups.company-below-hint')}
      />
      <TextField
        {...field('upTo', t('top-ups.company-up-to'))}
        {...amount}
        hint={t('top-ups.company-up-to-hint', {
          minimum: formats.money({ amount: company.minimum, currency }),
        })}
      />
    </CallFormDialog>
  );
}

interface TargetFieldsProps {
  readonly control: Control<RuleValues>;
  /** What the rule is for now: a tag that no longer takes money stays its own. */
  readonly now: string | undefined;
}

function TargetFields({ control, now }: TargetFieldsProps) {
  const { t } = useTexts();
  const all = useAllTags();
  const tags = useAsOptions(
    useMemo(() => all?.filter((tag) => takesMoney(tag) || tag.tag_id === now), [all, now]),
  );
  const costCentres = useCostCentres().filter(({ archived }) => !archived);
  const target = useController({ control, name: 'target' }).field;
  const one = useController({ control, name: 'targetId' });
  const chosen = {
    id: `${formName}-targetId`,
    value: one.field.value,
    error: fieldErrorText(one.fieldState.error, one.field.value),
  };
  return (
    <>
      <Select
        id={`${formName}-target`}
        label={t('top-ups.company-for')}
        value={target.value}
        options={(['all', 'cost-centre', 'tag'] as const).map((value) => ({
          value,
          label: t(`top-ups.company-target-${value}`),
        }))}
        onChange={(event) => {
          target.onChange(event.target.value);
          one.field.onChange('');
        }}
      />
      {target.value === 'tag' ? (
        <TagSelect
          {...chosen}
          label={t('top-ups.company-target-tag')}
          tags={tags}
          none={t('top-ups.company-choose')}
          unknown={t('top-ups.company-choose')}
          onChange={one.field.onChange}
        />
      ) : null}
      {target.value === 'cost-centre' ? (
        <Select
          {...chosen}
          label={t('top-ups.company-target-cost-centre')}
          options={[
            { value: '', label: t('top-ups.company-choose') },
            ...costCentres.map((each) => ({
              value: each.costCentreId,
              label: costCentreName(each),
            })),
          ]}
          onChange={(event) => one.field.onChange(event.target.value)}
        />
      ) : null}
    </>
  );
}
