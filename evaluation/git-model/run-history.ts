import type { GitRemoteServer } from '#test/git-remote'
import { beginPair, type Note, type Pair, waitForRun } from '#test/git-scene'
import type { Caller } from '#test/test-app'

// Runs one random history: edits, renames and deletes on both sides, with syncs at random moments. Afterwards both
// sides must be equal and contain every line that was not deleted.

export interface History {
  seed: number
  steps: number
  log: string[]
  conflicts: number
}

interface World {
  nora: Caller
  pair: Pair
  random(limit: number): number
  log: string[]
  /** Lines that both sides must contain at the end, by their item. */
  expected: Map<string, Set<string>>
  count: number
  conflicts: number
}

const KEY = /item-\d+/

/** @throws Error with the fault, the seed and all steps. */
export async function runHistory(nora: Caller, server: GitRemoteServer, seed: number, steps: number): Promise<History> {
  const random = randomOf(seed)
  const pair = await beginPair(nora, server, {
    files: { 'first.md': 'item-0\n\nbase\n' },
    settings: { sync_mode: 'read_write' },
  })
  const world: World = {
    nora,
    pair,
    random,
    log: [],
    expected: new Map([['item-0', new Set(['item-0'])]]),
    count: 0,
    conflicts: 0,
  }
  try {
    for (let step = 0; step < steps; step += 1) await takeStep(world)
    await converge(world)
    await compare(world)
  } catch (error) {
    throw new Error(
      `seed ${seed}: ${error instanceof Error ? error.message : String(error)}\n${world.log.join('\n')}`,
      { cause: error },
    )
  }
  return { seed, steps, log: world.log, conflicts: world.conflicts }
}

/** mulberry32: deterministic for a seed. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

const STEPS = [
  createHere,
  createThere,
  editHere,
  editHere,
  editHere,
  editThere,
  editThere,
  editThere,
  renameThere,
  removeHere,
  removeThere,
  retitleHere,
  sync,
  sync,
  syncMeanwhile,
]

async function takeStep(world: World): Promise<void> {
  const step = STEPS[world.random(STEPS.length)]
  await step?.(world)
}

const pick = <T>(world: World, list: readonly T[]): T | undefined => list[world.random(list.length)]

function newLine(world: World, key: string): string {
  world.count += 1
  const line = `${key} line-${world.count}`
  const lines = world.expected.get(key) ?? new Set()
  world.expected.set(key, lines.add(line))
  return line
}

function newItem(world: World): { key: string; text: string } {
  world.count += 1
  const key = `item-${world.count}`
  world.expected.set(key, new Set([key]))
  const filler = Array.from({ length: 6 }, (_, i) => `filler ${key} ${i}`).join('\n')
  return { key, text: `${key}\n\n${filler}\n` }
}

function insert(world: World, text: string, line: string): string {
  const lines = text.split('\n')
  lines.splice(1 + world.random(Math.max(1, lines.length - 1)), 0, line)
  return lines.join('\n')
}

async function createHere(world: World): Promise<void> {
  const { key, text } = newItem(world)
  world.log.push(`here: create ${key}`)
  await demand(
    world.nora.post('/notes', {
      project: world.pair.project,
      title: pick(world, ['Same', key, `A/${key}`]),
      content_format: 'markdown',
      source_text: text,
    }),
    201,
  )
}

async function createThere(world: World): Promise<void> {
  const { key, text } = newItem(world)
  const folder = pick(world, ['', 'deep/', 'Ü b/'])
  world.log.push(`there: create ${folder}${key}.md`)
  world.pair.remote.commit({ [`${folder}${key}.md`]: world.random(2) ? text : `---\ntags: [x]\n---\n${text}` })
}

async function editHere(world: World): Promise<void> {
  const note = pick(world, await world.pair.notes())
  const [key] = KEY.exec(note?.source_text ?? '') ?? []
  if (!note || !key) return
  const source_text = insert(world, note.source_text, newLine(world, key))
  world.log.push(`here: edit ${key}`)
  await demand(world.nora.put(`/notes/${note._id}`, { source_text }), 200)
}

async function retitleHere(world: World): Promise<void> {
  const note = pick(world, await world.pair.notes())
  if (!note) return
  world.count += 1
  world.log.push(`here: retitle ${note.title} to Title ${world.count}`)
  await demand(
    world.nora.put(`/notes/${note._id}`, { title: `Title ${world.count}`, tags: [`t${world.random(3)}`] }),
    200,
  )
}

async function removeHere(world: World): Promise<void> {
  if (world.random(2)) return
  const note = pick(world, await world.pair.notes())
  const [key] = KEY.exec(note?.source_text ?? '') ?? []
  if (!note || !key) return
  world.log.push(`here: delete ${key}`)
  world.expected.delete(key)
  await demand(world.nora.del(`/notes/${note._id}`), 200)
}

const markdown = ({ remote }: Pair): string[] => remote.paths().filter((path) => path.endsWith('.md'))

async function editThere(world: World): Promise<void> {
  const path = pick(world, markdown(world.pair))
  if (!path) return
  const text = world.pair.remote.read(path)
  const body = bodyOf(text)
  const [key] = KEY.exec(body) ?? []
  if (!key) return
  world.log.push(`there: edit ${path} (${key})`)
  // After the front matter and the name that identifies the item.
  const end = body.indexOf(key) + key.length
  const edited = body.slice(0, end) + insert(world, body.slice(end), newLine(world, key))
  world.pair.remote.commit({ [path]: text.slice(0, text.length - body.length) + edited })
}

async function renameThere(world: World): Promise<void> {
  const path = pick(world, markdown(world.pair))
  if (!path) return
  world.count += 1
  world.log.push(`there: rename ${path} to moved/${world.count}.md`)
  world.pair.remote.rename(path, `moved/${world.count}.md`)
}

async function removeThere(world: World): Promise<void> {
  if (world.random(2)) return
  const path = pick(world, markdown(world.pair))
  if (!path) return
  const [key = ''] = KEY.exec(bodyOf(world.pair.remote.read(path))) ?? []
  world.log.push(`there: delete ${path} (${key})`)
  world.expected.delete(key)
  world.pair.remote.commit({ [path]: null })
}

async function sync(world: World): Promise<void> {
  const { run, files } = await world.pair.sync()
  world.log.push(`sync: ${run.status} ${files.map(({ decision, path }) => `${decision} ${path}`).join(', ')}`)
  if (run.status === 'failed') throw new Error(`a sync failed: ${run.message}`)
}

async function syncMeanwhile(world: World): Promise<void> {
  const syncAnswer = await world.nora.post(`/git-repos/${world.pair.repoId}/sync`)
  world.log.push('sync begins')
  await editHere(world)
  await editHere(world)
  const { run } = await waitForRun(world.nora, world.pair.repoId, syncAnswer.body.run._id as string)
  world.log.push(`sync ends: ${run.status} ${run.message}`)
  if (run.status === 'failed') throw new Error(`a sync failed: ${run.message}`)
}

async function converge(world: World): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const { run, files } = await world.pair.sync()
    world.log.push(
      `final sync: ${run.status} ${files.map(({ decision, path, reason }) => `${decision} ${path} ${reason}`).join(', ')}`,
    )
    const { conflicts } = (await world.nora.get(`/git-repos/${world.pair.repoId}/conflicts`)).body
    for (const conflict of conflicts) await resolve(world, conflict)
    if (conflicts.length === 0 && files.length === 0) return
    await world.pair.settled()
  }
  throw new Error('it does not come to rest')
}

async function resolve(world: World, conflict: Record<string, string>): Promise<void> {
  world.conflicts += 1
  const ours = (conflict.ours_text ?? '').split('\n')
  const theirs = (conflict.theirs_text ?? '').split('\n')
  const body = theirs.concat(ours.filter((line) => / line-\d+$/.test(line) && !theirs.includes(line)))
  world.log.push(`resolve ${conflict.path}`)
  await demand(
    world.nora.post(`/git-repos/${world.pair.repoId}/conflicts/${conflict._id}/resolve`, {
      as: 'text',
      text: body.join('\n'),
    }),
    200,
  )
}

async function compare(world: World): Promise<void> {
  const notes = await world.pair.notes()
  const files = new Map(markdown(world.pair).map((path) => [path, world.pair.remote.read(path)]))
  if (notes.length !== files.size)
    throw new Error(`${notes.length} notes, but ${files.size} files: ${[...files.keys()].join(', ')}`)
  const bodies = [...files.values()].map(bodyOf).toSorted()
  const own = notes.map(({ source_text }: Note) => source_text).toSorted()
  for (const [index, body] of bodies.entries())
    if (body !== own[index]) throw new Error(`not equal: ${JSON.stringify([body, own[index]])}`)
  const lines = new Set(bodies.flatMap((body) => body.split('\n')))
  for (const expectedLines of world.expected.values())
    for (const line of expectedLines) if (!lines.has(line)) throw new Error(`lost: ${line}`)
}

const bodyOf = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n\n?/, '')

async function demand(call: Promise<{ status: number; text: string }>, status: number): Promise<void> {
  const answer = await call
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text}`)
}
