import type { CallResult } from '@rampa/contract';
import {
  getProvere,
  keptMonths,
  mostTripFiles,
  tripFileKinds,
  tripFilesMaximum,
  uporediVoznje,
  type TripFileKind,
} from '@rampa/contract/trip-checks';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { readAsBase64 } from '../../lib/api/read-as-base64.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { api, messages } from '../../lib/calls.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
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
import { FaultList } from './fault-list.tsx';
import styles from './trip-checks.module.css';

// The calendar is heavy.
const PeriodRange = lazy(async () => ({
  default: (await import('../../lib/selection/period-range.tsx')).PeriodRange,
}));

type Fault = CallResult<typeof uporediVoznje>['faults'][number];

/** What of the work is under way: the files are read here, and compared at the server. */
type Step = 'reading' | 'comparing';

/** Chooses files, and has them compared with the passages of a period. */
export function ImportForm({ onDone }: { readonly onDone: (checkId: string) => void }) {
  const { t, formats, now } = useTexts();
  const offline = useOfflineReason();
  const tags = useTagOptions();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | undefined>(undefined);
  const [kind, setKind] = useState<TripFileKind>('trips');
  const [period, setPeriod] = useState(lastMonth(now));
  const [keepMonths, setKeepMonths] = useState<(typeof keptMonths)[number]>(0);
  const [tagId, setTagId] = useState('');
  const [step, setStep] = useState<Step>();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusal, setRefusal] = useState<string>();

  async function compare(files: readonly File[], signal: AbortSignal): Promise<void> {
    const tooLarge = files.reduce((sum, { size }) => sum + size, 0) > tripFilesMaximum;
    if (tooLarge || files.length > mostTripFiles) {
      const size = formats.bytes(tripFilesMaximum);
      setRefusal(t('trip-checks.too-large', { size, most: mostTripFiles }));
      return;
    }
    setStep('reading');
    const read = await Promise.all(
      files.map(async (file) => ({
        name: file.name.slice(-120),
        data: await readAsBase64(file).catch(() => undefined),
      })),
    );
    const sent = read.flatMap(({ name, data }) => (data === undefined ? [] : [{ name, data }]));
    if (sent.length < read.length) {
      setRefusal(t('trip-checks.unreadable'));
      return;
    }
    setStep('comparing');
    const tag_id = kind === 'tracks' ? tagId : '';
    const wanted = { kind, period, keepMonths, tag_id, files: sent };
    const outcome = await api.call(uporediVoznje, wanted, { signal });
    if (!outcome.ok) setRefusal(messages.refusal(outcome));
    else if (outcome.value.faults.length > 0) setFaults(outcome.value.faults);
    else {
      await refreshCalls(getProvere);
      onDone(outcome.value.check_id);
    }
  }

  async function choose(files: readonly File[]): Promise<void> {
    if (running.current !== undefined || files.length === 0) return;
    const controller = new AbortController();
    running.current = controller;
    setFaults([]);
    setRefusal(undefined);
    try {
      await compare(files, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      setRefusal(t('trip-checks.cancelled'));
      // It may have been done already.
      await refreshCalls(getProvere);
    } finally {
      running.current = undefined;
      setStep(undefined);
    }
  }

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
            hint: t(`trip-checks.kind-${value}-text`),
          }))}
          onChange={setKind}
        />
        <div className={styles['fields']}>
          <div className={styles['range']}>
            <Suspense fallback={<Skeleton height="4.75rem" />}>
              <PeriodRange
                period={period}
                onChange={(days) => {
                  // A comparison has both ends.
                  if (!days.includes('..') && days !== '') setPeriod(days);
                }}
              />
            </Suspense>
          </div>
          {kind === 'tracks' ? (
            <TagSelect
              label={t('trip-checks.whose')}
              tags={tags}
              value={tagId}
              none={t('trip-checks.whose-file-name')}
              unknown={t('trip-checks.whose-unknown')}
              onChange={setTagId}
            />
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
              setKeepMonths(keptMonths.find((months) => String(months) === target.value) ?? 0)
            }
          />
        </div>
        <Row>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={kind === 'tracks' ? '.gpx' : '.csv,text/csv'}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // The same files may be chosen again after they were edited.
              event.target.value = '';
              void choose(files);
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
          {step === undefined ? null : (
            <Button onClick={() => running.current?.abort()}>{t('trip-checks.cancel')}</Button>
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
