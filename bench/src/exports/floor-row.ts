/** A passage as both files write it: times, tag, stations, category, amount. */
export type FloorRow = readonly [
  passageId: string,
  serialNumber: string,
  plate: string,
  nickname: string,
  entry: string,
  enteredAt: string,
  exit: string,
  exitedAt: string,
  lane: string,
  category: string,
  amount: string,
];
