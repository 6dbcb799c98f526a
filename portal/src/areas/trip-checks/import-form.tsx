import { keptMonths, type TripFileKind, tripFileKinds } from '@rampa/contract/trip-checks';
import { FileUp } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { settings } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { PeriodRange } from '../../lib/selection/late-period-range.ts';
import { TagSelect } from '../../lib/selection/tag-select.tsx';
import { useTagOptions } from '../../lib/selection/use-tag-options.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { Card, Row, Stack } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { lastMonth } from './check-period.ts';
import { ExampleButton } from './example-button.tsx';
import { FaultList } from './fault-list.tsx';
import { useComparison } from './use-comparison.ts';
import styles from './trip-checks.module.css';

interface Wish {
  readonly kind: TripFileKind;
  /** Left out: the last month, as long as nobody has chosen anything else. */
  readonly period?: string;
  readonly keepMonths: (typeof keptMonths)[number];
  /** Whose tracks they are; empty: the names of the files say it. */
  readonly tagId: string;
}

/** Chooses files, and has them compared with the passages of a period. */
export function ImportForm({ onDone }: { readonly onDone: (checkId: string) => void }) {
  const { t, now } = useTexts();
  const offline = useOfflineReason();
  const input = useRef<HTMLInputElement>(null);
  const [wish, setWish] = useState<Wish>({
    kind: 'trips',
    keepMonths: 0,
    tagId: '',
  });
  const { kind, keepMonths, period = lastMonth(now) } = wish;
  const tag_id = kind === 'tracks' ? wish.tagId : '';
  const comparison = useComparison({ kind, period, keepMonths, tag_id }, onDone);
  const { step, faults, refusal } = comparison;

  return (
    <Card>
      <Stack>
        <RadioGroup
          label={t('trip-checks.kind')}
          name="kind"
          value={kind}
          choices={tripFileKinds.map((value) => ({
            value,
            label: t(`trip-checks.kind-${value}`),
            hint:
              value === 'trips'
                ? t('trip-checks.kind-trips-text', {
                    route: t(`trip-checks.example-route-${settings.country}`),
                  })
                : t(`trip-checks.kind-${value}-text`),
          }))}
          onChange={(next) => setWish({ ...wish, kind: next })}
        />
        <Fields
          wish={wish}
          period={period}
          onChange={(change) => setWish({ ...wish, ...change })}
        />
        <Row>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            // Tables whose columns are separated by tabs are called so.
            accept={kind === 'tracks' ? '.gpx' : '.csv,.tsv,.txt,text/csv'}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // The same files may be chosen again after they were edited.
              event.target.value = '';
              void comparison.choose(files);
            }}
          />
          <Button
            kind="primary"
            icon={<FileUp size={20} aria-hidden="true" />}
            busy={step !== undefined}
            disabledReason={offline}
            onClick={() => input.current?.click()}
          >
            {t('trip-checks.choose')}
          </Button>
          <ExampleButton kind={kind} period={period} />
          {step === undefined ? null : (
            <Button onClick={comparison.cancel}>{t('trip-checks.cancel')}</Button>
          )}
        </Row>
        {step === undefined ? null : (
          <div role="status">
            <p>{t(`trip-checks.step-${step}`)}</p>
            <ProgressBar label={t(`trip-checks.step-${step}`)} />
          </div>
        )}
        {refusal === undefined ? null : (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        {faults.length === 0 ? null : <FaultList faults={faults} />}
      </Stack>
    </Card>
  );
}

interface FieldsProps {
  readonly wish: Wish;
  readonly period: string;
  readonly onChange: (change: Partial<Wish>) => void;
}

/** The period, whose tracks they are, and whether what is imported is kept. */
function Fields({ wish: { kind, keepMonths, tagId }, period, onChange }: FieldsProps) {
  const { t } = useTexts();
  return (
    <div className={styles['fields']}>
      <div className={styles['range']}>
        <Suspense fallback={<Skeleton height="4.75rem" />}>
          <PeriodRange
            period={period}
            onChange={(days) => {
              // A comparison has both ends.
              if (!days.includes('..') && days !== '') onChange({ period: days });
            }}
          />
        </Suspense>
      </div>
      {kind === 'tracks' ? (
        <WhoseTracks value={tagId} onChange={(next) => onChange({ tagId: next })} />
      ) : null}
      <Select
        label={t('trip-checks.keep')}
        value={String(keepMonths)}
        options={keptMonths.map((months) => ({
          value: String(months),
          label:
            months === 0
              ? t('trip-checks.keep-not')
              : t('trip-checks.keep-months', { count: months }),
        }))}
        onChange={({ target }) =>
          onChange({
            keepMonths: keptMonths.find((months) => String(months) === target.value) ?? 0,
          })
        }
      />
    </div>
  );
}

interface WhoseProps {
  readonly value: string;
  readonly onChange: (tagId: string) => void;
}

/** Only tracks are of one vehicle: for the others no tags are asked for. */
function WhoseTracks(props: WhoseProps) {
  const { t } = useTexts();
  return (
    <TagSelect
      {...props}
      label={t('trip-checks.whose')}
      tags={useTagOptions()}
      none={t('trip-checks.whose-file-name')}
      unknown={t('trip-checks.whose-unknown')}
    />
  );
}
