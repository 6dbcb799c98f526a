import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool, type Attacked, type Finding, type Tool } from './tool.ts';

const SECONDS = 300;

export const nikto: Tool = {
  name: 'nikto',
  packaged: 'nikto',
  does: 'some 6,500 files, programs and settings that web servers had and should not show',
  versionOf: ['-Version'],
  async attack({ product, folder, signal, say }): Promise<Attacked> {
    say('nikto');
    const file = path.join(folder, 'nikto.csv');
    const ran = await runTool(
      'nikto',
      [
        '-host',
        'localhost',
        '-port',
        String(product.port),
        '-nointeractive',
        '-ask',
        'no',
        '-Format',
        'csv',
        '-output',
        file,
      ],
      { seconds: SECONDS, cwd: folder, signal },
    );
    const { asked, finished } = readNikto(ran?.output ?? '');
    const undone: string[] = [];
    if (ran?.late === true || !finished) undone.push(`not done after ${String(SECONDS)} s`);
    if (asked < 1000) undone.push(`it asked for ${String(asked)} things only`);
    const csv = await readFile(file, 'utf8').catch(() => '');
    return { targets: asked, findings: findingsOfNikto(csv), undone };
  },
};

/** What it says at the end. */
export function readNikto(output: string): { readonly asked: number; readonly finished: boolean } {
  return {
    asked: Number(/(\d+) (?:items checked|requests)/u.exec(output)?.[1] ?? 0),
    finished: /\d+ host\(s\) tested/u.test(output),
  };
}

/** Version 2.1.5 writes garbage between address and port, so the fields are read from the end. */
export function findingsOfNikto(csv: string): readonly Finding[] {
  const line = /"[^"]*","[A-Z]+","((?:[^"\\]|\\.)*)","((?:[^"\\]|\\.)*)"$/gmu;
  return [...csv.matchAll(line)].map(([, where = '', what = '']) => ({ where, what }));
}
