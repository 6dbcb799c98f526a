import { z } from 'zod';
import { mostFaults } from './faults.ts';

/**
 * A list in a file from outside. Its length is checked before its items are, and after `mostFaults` faults
 * no more items are looked at: a list of a million wrong items costs as much as one of fifty.
 */
export function boundedList<Item extends z.ZodType>(
  item: Item,
  limits: {
    readonly least?: number;
    readonly most: number;
    /** Said if there are fewer or more; left out, the number is named. */
    readonly tooFew?: string;
    readonly tooMany?: string;
  },
) {
  return z
    .array(z.unknown())
    .min(limits.least ?? 0, limits.tooFew)
    .max(limits.most, limits.tooMany)
    .transform((given, context): z.output<Item>[] => {
      const items: z.output<Item>[] = [];
      let faults = 0;
      for (const [index, value] of given.entries()) {
        const parsed = item.safeParse(value);
        if (parsed.success) {
          items.push(parsed.data);
          continue;
        }
        for (const issue of parsed.error.issues) {
          context.addIssue({ ...issue, path: [index, ...issue.path] });
          faults += 1;
          if (faults >= mostFaults) return z.NEVER;
        }
      }
      return faults > 0 ? z.NEVER : items;
    });
}
