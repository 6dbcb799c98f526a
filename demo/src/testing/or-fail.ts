import type { Attempt } from '../attempt.ts';

/** For tests in which nothing may be missing. */
export const orFail: Attempt = async (_, work) => {
  await work();
  return true;
};
