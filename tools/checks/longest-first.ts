import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take minutes. Begun last, they would run alone. */
const LONG = [
  'e2e/find-anything',
  'e2e/first-start-to-triaged-inbox',
  'e2e/triage-board',
  'evaluation/soaks/interleave-outbox',
  'evaluation/soaks/soak-search',
  'evaluation/soaks/soak-sending',
  'server/src/cli/backup/backup',
  'server/src/features/emails/lists.model',
  'server/test/archive-crash',
  'server/test/backup-crash',
  'server/test/fetch-crash',
  'server/test/git-crash',
  'server/test/git-death',
  'server/test/triage-crash',
]

/** Begins with the long files of each project. Without results of an earlier run, vitest sorts by size alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project.name))
    return [...projects].flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((path) => moduleId.endsWith(`/${path}.test.ts`))
