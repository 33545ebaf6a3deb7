// @module-tag slow

import { expect, it } from 'vitest'
import { createFeatures } from '#app/build-app'
import type { GitCopy } from '#platform/git/git'
import type { JobHandler, JobKind } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import { describeOnBothDatabases } from './databases.ts'
import { type GitScene, type Pair, startGitScene } from './git-scene.ts'

// Complements git-crash, which kills at moments visible to the remote. Here a sync ends before and after each
// transaction and git call. Tests a sample, or all with DOSSIER_LONG=1.

const EVERY = process.env.DOSSIER_LONG === '1' ? 1 : 5

class Death extends Error {}

function mortal(platform: Platform, dieAt: number): Platform {
  let steps = 0
  let isDead = false
  const step = (): void => {
    steps += 1
    isDead ||= steps > dieAt
    if (isDead) throw new Death()
  }
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    step()
    const result = await work()
    step()
    return result
  }
  const { database, git } = platform
  return {
    ...platform,
    database: { ...database, transact: (work) => around(() => database.transact(work)) },
    git: {
      ...git,
      inspect: (remote, signal) => around(() => git.inspect(remote, signal)),
      copy: (name, signal) => mortalCopy(git.copy(name, signal), around),
    },
  }
}

type Around = <T>(work: () => Promise<T>) => Promise<T>

const mortalCopy = (copy: GitCopy, around: Around): GitCopy => ({
  ...copy,
  fetch: (remote, reach) => around(() => copy.fetch(remote, reach)),
  read: (blobs, maxBytes) => around(() => copy.read(blobs, maxBytes)),
  commit: (order) => around(() => copy.commit(order)),
  push: (remote, commit, expected, options) => around(() => copy.push(remote, commit, expected, options)),
  history: (to, from, limit) => around(() => copy.history(to, from, limit)),
})

function jobOn(platform: Platform): JobHandler<unknown> {
  const handlers = new Map<string, JobHandler<unknown>>()
  createFeatures({
    ...platform,
    jobs: {
      ...platform.jobs,
      handle: <P>({ name }: JobKind<P>, handler: JobHandler<P>) =>
        void handlers.set(name, handler as JobHandler<unknown>),
      recur: () => undefined,
    },
  })
  const handler = handlers.get('git-sync')
  if (!handler) throw new Error('nobody syncs')
  return handler
}

/** @returns whether it survived. Reuses the same job, like a resumed one. */
async function work({ app }: GitScene, repoId: string, dieAt: number): Promise<boolean> {
  const signal = new AbortController().signal
  const job = { id: 'by-hand', tenantId: app.nora.tenantId, payload: { repoId }, attempt: 1, signal }
  try {
    await jobOn(mortal(app.platform, dieAt))(job, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof Death) return false
    throw error
  }
}

/** Resumes an unfinished sync first. */
async function syncAlive(scene: GitScene, { repoId }: Pair): Promise<{ status: string; files: unknown[] }> {
  const { nora } = scene.app
  const asked = await nora.post(`/git-repos/${repoId}/sync`)
  for (;;) {
    expect(await work(scene, repoId, Number.POSITIVE_INFINITY)).toBe(true)
    const { run, files } = (await nora.get(`/git-repos/${repoId}/runs/${asked.body.run._id}`)).body
    if (run.finished_at !== null) return { status: run.status, files }
  }
}

describeOnBothDatabases('a sync that ends anywhere', (_open, engine) => {
  it('is done by the next one: each file once, nothing lost, both sides equal', async () => {
    const scene = await startGitScene(engine, { work: false })
    const { nora } = scene.app
    try {
      const pair = await scene.begin({
        sync: false,
        settings: { sync_mode: 'read_write', commit_sync_enabled: true },
        files: { 'both.md': 'first\n\nmiddle\n\nlast\n', 'gone-0.md': 'gone 0\n', 'drop-0.md': 'drop 0\n' },
      })
      expect(await syncAlive(scene, pair)).toMatchObject({ status: 'success' })
      let isAlive = false
      let deaths = 0
      for (let round = 0; !isAlive; round += 1) {
        const both = await pair.note('both')
        await nora.put(`/notes/${both._id}`, { source_text: `${both.source_text.trimEnd()}\nhere ${round}\n` })
        await nora.del(`/notes/${(await pair.note(`drop-${round}`))._id}`)
        const fresh = { project: pair.project, title: `new ${round}`, content_format: 'markdown' }
        await nora.post('/notes', { ...fresh, source_text: `new ${round}\n` })
        pair.remote.commit(
          {
            'both.md': `there ${round}\n${pair.remote.read('both.md')}`,
            [`gone-${round}.md`]: null,
            [`gone-${round + 1}.md`]: `gone ${round + 1}\n`,
            [`drop-${round + 1}.md`]: `drop ${round + 1}\n`,
          },
          { message: `round ${round}` },
        )
        await nora.post(`/git-repos/${pair.repoId}/sync`)
        isAlive = await work(scene, pair.repoId, round * EVERY)
        deaths += isAlive ? 0 : 1
        expect(await syncAlive(scene, pair), `round ${round}`).toMatchObject({ status: 'success' })
        await compare(pair, round)
        expect((await syncAlive(scene, pair)).files, `round ${round}`).toEqual([])
      }
      expect(deaths).toBeGreaterThan(40 / EVERY)
    } finally {
      await scene.stop()
    }
  }, 600_000)
})

async function compare(pair: Pair, round: number): Promise<void> {
  const texts = (await pair.notes()).map(({ title, source_text }) => `${title}: ${source_text}`).toSorted()
  const rounds = Array.from({ length: round + 1 }, (_, index) => index)
  const both = [...rounds.map((each) => `there ${each}`).toReversed(), 'first', '', 'middle', '', 'last']
  const wanted = [
    `both: ${[...both, ...rounds.map((each) => `here ${each}`)].join('\n')}\n`,
    ...rounds.map((each) => `new ${each}: new ${each}\n`),
    `gone-${round + 1}: gone ${round + 1}\n`,
    `drop-${round + 1}: drop ${round + 1}\n`,
  ]
  expect(texts).toEqual(wanted.toSorted())
  const files = pair.remote.paths().map((path) => `${path.replace('.md', '')}: ${bodyOf(pair.remote.read(path))}`)
  expect(files.toSorted()).toEqual(wanted.toSorted())
  const commits = (await pair.memories()).map(({ title }) => title).filter((title) => title.startsWith('round'))
  expect(commits.toSorted()).toEqual(rounds.map((each) => `round ${each}`).toSorted())
}

const bodyOf = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n\n/, '')
