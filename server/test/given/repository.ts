import type { BeginOptions, GitScene, Pair, Run } from '../git-scene.ts'

/** A file with a comment, a field of its writer's own and tags in its front matter. */
export const FRONT_MATTER_FILE =
  '---\n# a comment\ntitle:   "Linen: edition"\ncustom: {keep: [me, 1]}\ntags:\n  - print\n  - linen\ncreated: 2024-02-03T04:05:06.000Z\n---\n\n# Linen\n\nText.\n'

export const titlesOf = (list: { title: string }[]): string[] => list.map(({ title }) => title).toSorted()

/** What a run did with which file. */
export const decisionsOf = (run: Pick<Run, 'files'>): string[] =>
  run.files.map(({ path, decision }) => `${decision} ${path}`).toSorted()

export interface GivenRepository {
  /** A project with a repository that is connected to a remote of its own, and was synced once. */
  connectedRepository(options?: BeginOptions): Promise<Pair>
}

export const givenRepository = (scene: GitScene): GivenRepository => ({
  connectedRepository: (options) => scene.begin(options),
})
