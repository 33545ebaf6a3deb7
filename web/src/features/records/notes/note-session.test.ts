import { expect, it, vi } from 'vitest'
import { ApiProblem } from '#platform/api/call-api.ts'
import type { NoteContent } from './note-content.ts'
import { type NoteStore, openSession, type Session, type StoredNote } from './note-session.ts'

const LINES = 'one\n\ntwo\n\nthree\n'
const content = (text: string, title = 'Plan'): NoteContent => ({ title, text, tags: ['print'] })

/** A service with one note, which others may change, and a network that may fail. */
function createService(stored: StoredNote) {
  let note = stored
  const failures: ApiProblem[] = []
  const kept: Session[] = []
  const answer = async (base: StoredNote | null, next: NoteContent): Promise<StoredNote> => {
    const failure = failures.shift()
    if (failure) throw failure
    if (base && base.revision !== note.revision) throw new ApiProblem(409, 'conflict', '', [], '', { current: note })
    note = { id: 'n1', revision: note.revision + 1, content: next }
    return note
  }
  const store: NoteStore = {
    create: (next) => answer(null, next),
    save: answer,
    currentOf: async ({ details }) => (details as { current?: StoredNote } | undefined)?.current ?? null,
    keep: (session) => kept.push(session),
  }
  const change = (next: NoteContent): StoredNote => {
    note = { ...note, revision: note.revision + 1, content: next }
    return note
  }
  return { store, kept, failures, change, read: () => note }
}

const NOTE: StoredNote = { id: 'n1', revision: 1, content: content(LINES) }
const open = (service: ReturnType<typeof createService>, base = service.read()) =>
  openSession({ base, content: base.content }, service.store)

it('saves what is written, after a pause or at once, and says so', async () => {
  vi.useFakeTimers()
  try {
    const service = createService(NOTE)
    const session = open(service)
    session.write({ text: 'one' })
    expect([session.read().state, service.kept.at(-1)?.content.text]).toEqual(['saving', 'one'])
    await vi.runAllTimersAsync()
    expect([session.read().state, service.read().content.text]).toEqual(['saved', 'one'])
    session.write({ title: 'Linen' })
    await session.flush()
    expect(service.read()).toMatchObject({ revision: 3, content: { title: 'Linen', text: 'one' } })
  } finally {
    vi.useRealTimers()
  }
})

it('saves what is written during a request with the next one', async () => {
  const service = createService(NOTE)
  const session = open(service)
  session.write({ text: 'a' })
  const saving = session.flush()
  session.write({ text: 'ab' })
  await saving
  expect([session.read().state, service.read().content.text]).toEqual(['saved', 'ab'])
})

it('keeps the text and tries again without a network', async () => {
  vi.useFakeTimers()
  try {
    const service = createService(NOTE)
    const session = open(service)
    service.failures.push(new ApiProblem(0, 'unreachable', ''), new ApiProblem(503, 'unavailable', ''))
    session.write({ text: 'a' })
    await session.flush()
    expect(session.read().state).toBe('retrying')
    session.write({ text: 'ab' })
    await vi.runAllTimersAsync()
    expect([session.read().state, service.read().content.text]).toEqual(['saved', 'ab'])
  } finally {
    vi.useRealTimers()
  }
})

it('waits for another text when the service refuses one', async () => {
  const service = createService(NOTE)
  const session = open(service)
  service.failures.push(new ApiProblem(400, 'invalid_request', 'Write something.'))
  session.write({ text: '' })
  expect(await session.flush()).toBe(false)
  expect(session.read()).toMatchObject({ state: 'refused', problem: { message: 'Write something.' } })
  session.write({ text: 'a' })
  expect(await session.flush()).toBe(true)
})

it('merges what others changed elsewhere, before a save and after one was refused', async () => {
  const service = createService(NOTE)
  const session = open(service)
  session.write({ text: LINES.replace('three', 'three of mine') })
  session.take(service.change(content(LINES.replace('one', 'one of theirs'))))
  expect(session.read().content.text).toBe('one of theirs\n\ntwo\n\nthree of mine\n')
  service.change(content(`${service.read().content.text}`, 'Their title'))
  expect(await session.flush()).toBe(true)
  expect(service.read().content).toMatchObject({
    title: 'Their title',
    text: 'one of theirs\n\ntwo\n\nthree of mine\n',
  })
  expect(session.read()).toMatchObject({ state: 'saved', isMerged: true })
})

it('saves nothing and loses nothing when both changed the same, until a person chooses', async () => {
  for (const [choice, expected] of [
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const) {
    const service = createService(NOTE)
    const session = open(service)
    session.write({ text: LINES.replace('two', 'mine') })
    service.change(content(LINES.replace('two', 'theirs')))
    expect(await session.flush()).toBe(false)
    expect(session.read().state).toBe('changed')
    session.write({ text: `${session.read().content.text}more` })
    await session.flush()
    expect([service.read().content.text, session.read().content.text]).toEqual([
      LINES.replace('two', 'theirs'),
      `${LINES.replace('two', 'mine')}more`,
    ])
    session.choose(choice)
    await session.flush()
    expect(service.read().content.text).toContain(expected)
    expect(session.read().state).toBe('saved')
  }
})

it('goes on with what a reload interrupted, and creates a note only once a person writes', async () => {
  const service = createService(NOTE)
  const base = service.read()
  const resumed = openSession({ base, content: content('typed before the reload') }, service.store)
  await resumed.flush()
  expect(service.read().content.text).toBe('typed before the reload')
  const empty: StoredNote = { id: '', revision: 0, content: { title: '', text: '', tags: [] } }
  const shared = openSession({ base: empty, content: content('shared') }, service.store, false)
  expect(shared.read().id).toBe('')
  shared.write({ title: 'Shared' })
  await shared.flush()
  expect(shared.read()).toMatchObject({ id: 'n1', state: 'saved' })
})

it('takes its own save, told as an event, for no change of others', async () => {
  const service = createService(NOTE)
  const session = open(service)
  session.write({ text: 'a' })
  const saving = session.flush()
  session.take(service.read())
  await saving
  session.write({ text: 'ab' })
  session.take(service.read())
  expect(session.read()).toMatchObject({ content: { text: 'ab' }, conflict: null, isMerged: false })
})
