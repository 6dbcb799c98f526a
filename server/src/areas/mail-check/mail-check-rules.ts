import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';

/** Unknown codes from one address, which a whole mobile network may share; known ones are not counted. */
export const guessesFromAddress: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 10,
  longestWaitSeconds: 300,
  forgetAfterSeconds: 60,
  oneByOne: true,
};

/**
 * Unknown codes from everywhere. So many that thousands who got the same forgery can ask at once; then one in a
 * second, at which it takes eighty years to meet one of ten million codes.
 */
export const guessesOfAll: ThrottleRule = {
  free: 5000,
  firstWaitSeconds: 1,
  longestWaitSeconds: 30,
  forgetAfterSeconds: 1,
  oneByOne: true,
};
