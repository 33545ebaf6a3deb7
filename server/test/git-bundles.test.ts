// @module-tag slow

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from './databases.ts'
import { type GitScene, startGitScene } from './git-scene.ts'
import { findSharedData } from './shared-data.ts'

// Real repositories: every path and byte is accounted for, and no file comes back as a change. The largest one requires
// DOSSIER_LONG=1.

const folder = findSharedData('git')

const BUNDLES = [
  { name: 'kepano-obsidian', files: 103, commits: 149 },
  { name: 'hugodocs-en-md', files: 992, commits: 1 },
  // Takes a hundred seconds on a busy machine, so it runs only on request.
  ...(process.env.DOSSIER_LONG === '1' ? [{ name: 'tldr-ko-hi', files: 7298, commits: 1 }] : []),
]

describeOnDatabases(['sqlite'], 'a repository of others', (_open, engine) => {
  let scene: GitScene
  beforeAll(async () => {
    scene = await startGitScene(engine)
  })
  afterAll(() => scene.stop())

  it.skipIf(folder === null).each(BUNDLES)(
    '$name is taken in whole, and is the same afterwards',
    async ({ name, files, commits }) => {
      const pair = await scene.begin({
        sync: false,
        settings: { sync_mode: 'read_write', commit_sync_enabled: true, commit_history_days: 36_500 },
      })
      const bundle = join(folder ?? '', `${name}.bundle`)
      execFileSync('git', ['fetch', '--quiet', bundle, 'HEAD:refs/heads/main'], {
        cwd: pair.remote.folder,
        stdio: 'ignore',
      })
      const before = pair.remote.head()
      const first = await pair.sync()
      expect(first.run, first.run.message).toMatchObject({
        status: 'success',
        imported_files: files,
        exported_files: 0,
        skipped: 0,
        imported_commits: commits,
      })
      expect(pair.remote.head()).toBe(before)
      const known = await scene.app.platform.database.read
        .selectFrom('git_files')
        .select(['path', 'blob', 'base_text'])
        .where('repo_id', '=', pair.repoId)
        .execute()
      const listed = execFileSync('git', ['ls-tree', '-r', '-z', 'main'], {
        cwd: pair.remote.folder,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 ** 2,
      })
        .split('\0')
        .flatMap((line) => /^\d+ blob ([0-9a-f]+)\t(.*\.md)$/.exec(line)?.slice(1, 3).join(' ') ?? [])
      expect(known.map(({ blob, path }) => `${blob} ${path}`).toSorted()).toEqual(listed.toSorted())
      for (const { blob, base_text, path } of known) expect(blobOf(base_text), path).toBe(blob)
      const second = await pair.sync()
      expect(second.files).toEqual([])
      expect(second.run).toMatchObject({ status: 'success', imported_files: 0, exported_files: 0, imported_commits: 0 })
      expect(pair.remote.head()).toBe(before)
    },
    600_000,
  )
})

const blobOf = (text: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest('hex')
