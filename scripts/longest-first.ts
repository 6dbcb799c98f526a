import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whether a file starts programs: they take most of its time, however short the file is. */
function startsPrograms({ moduleId }: TestSpecification): boolean {
  return /Killable|openWorld|spawn\(|\bexecFile\b|startEmbeddedPostgres|loadDemo\(/.test(
    readFileSync(moduleId, 'utf8'),
  );
}

/** The longest files first, on a fresh clone too, where Vitest has only their sizes to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => {
      const { first = [], then = [] } = Object.groupBy(own, (file) =>
        startsPrograms(file) ? 'first' : 'then',
      );
      return [...first, ...then];
    });
  }
}
