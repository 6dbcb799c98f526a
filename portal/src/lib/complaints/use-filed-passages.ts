import type { CallResult } from '@rampa/contract';
import { getPrijavljeniProlasci } from '@rampa/contract/complaints';
import { useCall } from '../api/queries.ts';
import { useMayComplain } from './use-may-complain.ts';

type Result = CallResult<typeof getPrijavljeniProlasci>;

/** The complaint about a passage that counts, with what has come of it. */
export type FiledPassage = Result['items'][number];

interface FiledPassages {
  /** What was withdrawn can be disputed again, and is left out. */
  readonly complaints: ReadonlyMap<string, FiledPassage>;
  /** What was given back in all for passages without a complaint that counts. */
  readonly refunds: ReadonlyMap<string, NonNullable<FiledPassage['refund']>>;
}

/** What has come of complaints about passages, by their ids; nothing while loading, and for whoever may not complain. */
export function useFiledPassages(passage_ids: readonly string[]): FiledPassages {
  const { value } = useCall(
    getPrijavljeniProlasci,
    { passage_ids: [...passage_ids] },
    { quiet: true, enabled: useMayComplain() },
  );
  const items = value?.items ?? [];
  const counts = ({ state }: FiledPassage) => state !== 'withdrawn';
  const withdrawn = items.filter((one) => !counts(one));
  return {
    complaints: new Map(items.filter(counts).map((one) => [one.passage_id, one])),
    refunds: new Map(
      [...withdrawn, ...(value?.corrected ?? [])].flatMap(({ passage_id: id, refund }) =>
        refund === null ? [] : [[id, refund] as const],
      ),
    ),
  };
}
