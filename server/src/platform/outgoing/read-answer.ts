/** The text of an answer; of one that is longer than it may be, not more than that is read, whatever its sender goes on sending. */
export async function readAnswer(response: Response, largest: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > largest) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
