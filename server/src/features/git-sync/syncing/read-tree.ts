import type { GitCopy } from '#platform/git/git'

/** The contents of a commit's files by their paths. */
export const readTree = async (copy: GitCopy, commit: string): Promise<Map<string, string>> =>
  new Map((await copy.list(commit)).map(({ path, blob }) => [path, blob]))
