/** Minutes, hours, metres and speeds of the comparison; what each is for says docs/decisions/0259-own-trips-are-compared-and-deleted.md. */
export const tripTolerances = {
  /** Minutes by which a passage may be before or after a trip: clocks differ, and devices wake up late. */
  trip: 15,
  /** Minutes by which the passage that a drive past toll stations needs may be earlier or later. */
  toll: 30,
  /** Hours that the longest usual passage takes: until then the one that a drive needs may still go on. */
  passage: 6,
  /** Trips of a vehicle that are no further apart, in minutes, are one drive: somebody stopped for fuel. */
  stop: 60,
  /** Minutes before and after working hours that still belong to them. */
  work: 15,
  /** Metres from a toll station within which a vehicle has passed by. */
  station: 150,
  /** Kilometres of the road that a vehicle went back for having turned. */
  turn: 2,
  /** Kilometres an hour, as the crow flies, below which it was not the motorway that led from station to station. */
  speed: 40,
} as const;

/** Days of a comparison. */
export const mostCheckedDays = 92;
/** Passages that are compared at once. */
export const mostCheckedPassages = 150_000;
/** Comparisons of an account that are there at once. */
export const mostTripChecks = 100;
/** Rows of a file. */
export const mostTripRows = 100_000;
/** Bytes of all files that are imported at once. */
export const tripFilesMaximum = 8 * 1024 * 1024;
/** Files that are imported at once. */
export const mostTripFiles = 20;
/** Months for which a result stays if what was imported is not kept. */
export const checkMonths = 3;
/** Months for which what was imported may be kept; 0: it is deleted right after the comparison. */
export const keptMonths = [0, 1, 3, 6, 12] as const;
