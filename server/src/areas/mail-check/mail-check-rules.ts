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

/** For a day, a code that was wrong is no guess: what is sent meanwhile is too little for it to become one of ours. */
export const triesOfCode: ThrottleRule = {
  free: 1,
  firstWaitSeconds: 1,
  longestWaitSeconds: 1,
  forgetAfterSeconds: 24 * 60 * 60,
};
