import { z } from 'zod';

/** Why a passage looks wrong; each is shown with an explanation. */
export const passageMark = z.enum([
  'category-differs',
  'same-lane-twice',
  'impossible-time',
  'longest-route',
  'two-lanes',
  'trips-overlap',
  'entry-found',
  'outside-usual',
  'price-differs',
  'abroad-overlap',
]);
export type PassageMark = z.infer<typeof passageMark>;

/** Details of a mark on a passage. */
export const passageReason = z.strictObject({
  mark: passageMark,
  /** Values for the text of the mark, already in the language asked for. */
  params: z.record(z.string(), z.string()),
});
export type PassageReason = z.infer<typeof passageReason>;
