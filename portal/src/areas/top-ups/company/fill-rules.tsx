import {
  getPromeneStanjaFirme,
  getStanjeFirme,
  sacuvajPravilaPunjenja,
} from '@rampa/contract/top-ups';
import { ArrowUp, Pencil, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmButton } from '../../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { type Translate, useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Row, Section, Spoken, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import styles from '../many/many.module.css';
import {
  type Company,
  type FillRule,
  type rulesWith,
  rulesWithEarlier,
  rulesWithout,
  savedRules,
} from './company-values.ts';
import { FillLimitsDialog } from './fill-limits-dialog.tsx';
import { FillRuleDialog } from './fill-rule-dialog.tsx';

/** Which tags a rule is for. */
function ruleName(t: Translate, { target, name }: FillRule): string {
  if (target === 'all') return t('top-ups.company-target-all');
  return name === '' ? t('top-ups.company-target-gone') : name;
}

/** By which rules tags are filled, in their order, and up to which limits. */
export function FillRules({ company }: { readonly company: Company }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(sacuvajPravilaPunjenja);
  const [edited, setEdited] = useState<{ readonly rule: FillRule | undefined }>();
  const edit = (rule?: FillRule) => setEdited({ rule });
  const [limits, setLimits] = useState(false);
  const [fault, setFault] = useState<string>();
  const { rules } = company;

  async function save(changed: ReturnType<typeof rulesWith>): Promise<string | undefined> {
    const outcome = await submit(savedRules(company, { rules: changed }));
    await refreshCalls(getStanjeFirme, getPromeneStanjaFirme);
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('top-ups.company-saved') });
    return undefined;
  }

  const numbered = rules.map((rule, at) => ({ rule, at }));
  type Numbered = (typeof numbered)[number];
  const actions = ({ rule, at }: Numbered) => (
    <Row>
      {at === 0 ? null : (
        <Button
          kind="quiet"
          size="small"
          icon={<ArrowUp size={16} />}
          busy={busy}
          disabledReason={offline}
          onClick={() => void save(rulesWithEarlier(company, at)).then(setFault)}
        >
          {t('top-ups.company-rule-up')}
          <Spoken>: {ruleName(t, rule)}</Spoken>
        </Button>
      )}
      <Button kind="quiet" size="small" icon={<Pencil size={16} />} onClick={() => edit(rule)}>
        {t('top-ups.company-rule-edit')}
        <Spoken>: {ruleName(t, rule)}</Spoken>
      </Button>
      <ConfirmButton
        label={t('top-ups.company-rule-remove')}
        about={ruleName(t, rule)}
        button={{ size: 'small', icon: <Trash2 size={16} /> }}
        title={t('top-ups.company-rule-remove-question')}
        confirm={t('top-ups.company-rule-remove')}
        keep={t('top-ups.company-keep')}
        onConfirm={() => save(rulesWithout(company, rule))}
      >
        <p>{t('top-ups.company-rule-remove-text')}</p>
      </ConfirmButton>
    </Row>
  );
  const name = ({ rule, at }: Numbered) => (
    <strong>{`${formats.number(at + 1)}. ${ruleName(t, rule)}`}</strong>
  );
  const amount = (money: FillRule['below']) => <Amount {...formats.moneyParts(money)} />;
  const columns: readonly Column<Numbered>[] = [
    { id: 'name', header: t('top-ups.company-for'), rowHeader: true, cell: name },
    {
      id: 'below',
      header: t('top-ups.company-below'),
      align: 'end',
      cell: ({ rule }) => amount(rule.below),
    },
    {
      id: 'up-to',
      header: t('top-ups.company-up-to'),
      align: 'end',
      cell: ({ rule }) => amount(rule.upTo),
    },
    { id: 'actions', header: t('top-ups.company-actions'), cell: actions },
  ];
  return (
    <Section title={t('top-ups.company-rules')}>
      <Stack>
        <p>{t('top-ups.company-rules-text')}</p>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        {rules.length === 0 ? null : (
          <DataList
            label={t('top-ups.company-rules')}
            rows={numbered}
            rowKey={({ rule }) => `${rule.target}:${rule.targetId}`}
            columns={columns}
            card={(row) => (
              <div className={styles['card']}>
                {name(row)}
                <CardLine label={t('top-ups.company-below')}>{amount(row.rule.below)}</CardLine>
                <CardLine label={t('top-ups.company-up-to')}>{amount(row.rule.upTo)}</CardLine>
                {actions(row)}
              </div>
            )}
          />
        )}
        <LimitsNow company={company} />
        <Row>
          <Button
            kind={rules.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus size={20} />}
            onClick={() => edit()}
          >
            {t('top-ups.company-rule-add')}
          </Button>
          <Button icon={<SlidersHorizontal size={20} />} onClick={() => setLimits(true)}>
            {t('top-ups.company-limits')}
          </Button>
        </Row>
      </Stack>
      {edited === undefined ? null : (
        <FillRuleDialog company={company} rule={edited.rule} onClose={() => setEdited(undefined)} />
      )}
      {limits ? <FillLimitsDialog company={company} onClose={() => setLimits(false)} /> : null}
    </Section>
  );
}

function LimitsNow({
  company: { dayCap, monthCap, alertBelow },
}: {
  readonly company: Pick<Company, 'dayCap' | 'monthCap' | 'alertBelow'>;
}) {
  const { t, formats } = useTexts();
  const limit = (money: Company['dayCap'], none: string) =>
    money === null ? none : formats.money(money);
  const none = t('top-ups.company-no-limit');
  return (
    <DescriptionList
      items={[
        { term: t('top-ups.company-day-cap'), value: limit(dayCap, none) },
        { term: t('top-ups.company-month-cap'), value: limit(monthCap, none) },
        {
          term: t('top-ups.company-alert'),
          value: limit(alertBelow, t('top-ups.company-alert-empty')),
        },
      ]}
    />
  );
}

function CardLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['line']}>
      <span className={styles['muted']}>{label}</span>
      {children}
    </div>
  );
}
