import { z } from 'zod';

/**
 * About how many usual trips the balance pays for: by the median price of the stretches that the tag has driven more
 * than once in ninety days. Left out where there are too few of them, or nothing to drive with.
 */
export const usualTrips = z.int().min(0).optional();
