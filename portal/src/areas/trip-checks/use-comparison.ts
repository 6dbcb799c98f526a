import type { CallInput } from '@rampa/contract';
import {
  getProvere,
  mostTripFiles,
  type TripFileFault,
  tripFilesMaximum,
  uporediVoznje,
} from '@rampa/contract/trip-checks';
import { useRef, useState } from 'react';
import { readAsBase64 } from '../../lib/api/read-as-base64.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { api, messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** What of the work is under way: the files are read here, and compared at the server. */
type Step = 'reading' | 'comparing';

interface Comparison {
  /** Undefined while nothing is under way. */
  readonly step: Step | undefined;
  readonly faults: readonly TripFileFault[];
  readonly refusal: string | undefined;
  readonly choose: (files: readonly File[]) => Promise<void>;
  readonly cancel: () => void;
}

/** Reads files and has them compared; one comparison at a time. */
export function useComparison(
  wanted: Omit<CallInput<typeof uporediVoznje>, 'files'>,
  onDone: (checkId: string) => void,
): Comparison {
  const { t, formats } = useTexts();
  const running = useRef<AbortController | undefined>(undefined);
  const [step, setStep] = useState<Step>();
  const [faults, setFaults] = useState<readonly TripFileFault[]>([]);
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
    signal.throwIfAborted();
    setStep('comparing');
    const outcome = await api.call(uporediVoznje, { ...wanted, files: sent }, { signal });
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

  return { step, faults, refusal, choose, cancel: () => running.current?.abort() };
}
