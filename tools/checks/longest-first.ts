import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, the longest first. Begun last, they would run alone. */
const LONG = [
  'server/src/cli/backup/backup',
  'server/test/triage-crash',
  'evaluation/soaks/soak-sending',
  'server/test/backup-crash',
  'server/test/archive-crash',
  'server/src/features/git-sync/syncing/write-out',
  'server/src/cli/import',
  'evaluation/html-safety/html-safety',
  'server/src/cli/rebuild',
  'evaluation/soaks/soak-mailbox',
  'evaluation/soaks/soak-search',
  'server/test/git-crash',
  'server/src/features/emails/lists.model',
  'evaluation/soaks/soak-faults',
  'evaluation/soaks/interleave-outbox',
  'server/src/cli/backup/backup-objects',
  'server/test/fetch-crash',
  'server/test/git-death',
  'server/src/cli/start',
  'e2e/first-start-to-triaged-inbox',
  'e2e/find-anything',
  'e2e/two-tabs-and-no-network',
  'e2e/reply-undo-send',
  'e2e/triage-board',
]

/**
 * Begins with the long files of all projects, then goes from project to project: each has processes of its own. Without
 * results of an earlier run, vitest sorts by size alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = LONG.flatMap((path) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${path}.test.ts`)))
    const others = sorted.filter((file) => !long.includes(file))
    const projects = new Set(others.map(({ project }) => project.name))
    return [...long, ...[...projects].flatMap((name) => others.filter(({ project }) => project.name === name))]
  }
}
