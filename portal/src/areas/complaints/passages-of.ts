/** The passages of a complaint about several; a server of the version before does not mention any. */
export function passagesOf<Passage>({
  passages = [],
}: {
  readonly passages?: readonly Passage[];
}): readonly Passage[] {
  return passages;
}
