/** Keywords that begin or end an object, so none can occur within one. */
const structural = new Set([
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
]);

/** No PDF writer nests deeper. */
const deepest = 200;

/** An open array, or an open dictionary with what has come since its last key. */
interface Open {
  readonly dictionary: boolean;
  /** Number of pieces; -1 before the first key. */
  values: number;
  last: string;
}

/**
 * Tracks the brackets of a PDF and is strict about what may occur between them: readers tolerate
 * errors differently, so that one sees in it what another does not.
 */
export function createPdfNesting() {
  const open: Open[] = [];
  let sound = true;

  const isWhole = ({ values, last }: Open): boolean =>
    values === -1 || values === 1 || (values === 3 && last === 'R');
  const value = (text: string): void => {
    const top = open.at(-1);
    if (top === undefined) return;
    if (top.dictionary && top.values === -1) sound = false;
    top.values += 1;
    top.last = text;
  };
  const close = (dictionary: boolean): void => {
    const top = open.pop();
    if (top?.dictionary !== dictionary || (dictionary && !isWhole(top))) sound = false;
  };

  return {
    /** No error so far. */
    isSound: (): boolean => sound,
    depth: (): number => open.length,
    add(text: string): void {
      const top = open.at(-1);
      if (text === '<<' || text === '[') {
        value(text);
        open.push({ dictionary: text === '<<', values: -1, last: '' });
        if (open.length > deepest) sound = false;
      } else if (text === '>>' || text === ']') {
        close(text === '>>');
      } else if (top?.dictionary === true && text.startsWith('/') && top.values !== 0) {
        if (!isWhole(top)) sound = false;
        top.values = 0;
      } else {
        if (top !== undefined && structural.has(text)) sound = false;
        value(text);
      }
    },
  };
}
