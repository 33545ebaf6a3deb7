import { expect, it } from 'vitest'
import { ApiProblem } from '#platform/api/call-api.ts'
import { MAX_BYTES, openUploads } from './uploads.ts'

interface Sent {
  name: string
  progress(sent: number): void
  signal: AbortSignal
  arrive(undone?: Promise<void>): void
  fail(problem: ApiProblem): void
}

function setUp() {
  const sent: Sent[] = []
  const attached: string[] = []
  const takenOff: string[] = []
  const uploads = openUploads(
    (file, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiProblem(0, 'stopped', '')))
        const { name } = file
        const arrive = (undone = Promise.resolve()) => {
          const undo = () => {
            takenOff.push(name)
            return undone
          }
          resolve({ take: () => void attached.push(name), undo })
        }
        sent.push({ name, progress, signal, arrive, fail: reject })
      }),
  )
  const states = () => uploads.read().map(({ name, state }) => [name, state])
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const latest = (): Sent => sent.at(-1) as Sent
  return { uploads, sent, attached, takenOff, states, settle, latest }
}

const file = (name: string, size = 3): File => new File([new Uint8Array(size)], name)

it('go one after the other, in the order in which they were given, and say how far they are', async () => {
  const { uploads, sent, attached, states, settle, latest } = setUp()
  uploads.add([file('a'), file('b')], [])
  uploads.add([file('c')], [])
  expect(states()).toEqual([
    ['a', 'underway'],
    ['b', 'waiting'],
    ['c', 'waiting'],
  ])
  latest().progress(2)
  expect(uploads.read()[0]?.sent).toBe(2)
  latest().progress(99)
  expect(uploads.read()[0]?.sent).toBe(3)
  for (const name of ['a', 'b', 'c']) {
    expect(latest().name).toBe(name)
    latest().arrive()
    await settle()
  }
  expect(states()).toEqual([])
  expect(sent).toHaveLength(3)
  expect(attached).toEqual(['a', 'b', 'c'])
})

it('go on after one that failed, which can be tried again', async () => {
  const { uploads, states, settle, latest } = setUp()
  uploads.add([file('a'), file('b')], [])
  latest().fail(new ApiProblem(409, 'conflict', 'This draft was sent.'))
  await settle()
  expect(states()).toEqual([
    ['a', 'failed'],
    ['b', 'underway'],
  ])
  expect(uploads.read()[0]).toMatchObject({ problem: 'refused', reason: 'This draft was sent.' })
  uploads.again(uploads.read()[0]?.id ?? 0)
  latest().arrive()
  await settle()
  expect(latest().name).toBe('a')
  latest().fail(new ApiProblem(0, 'unreachable', ''))
  await settle()
  expect(uploads.read()[0]?.problem).toBe('unreachable')
})

it('can be stopped under way and before', async () => {
  const { uploads, states, settle, latest } = setUp()
  uploads.add([file('a'), file('b'), file('c')], [])
  const [a, b] = uploads.read()
  uploads.remove(b?.id ?? 0)
  uploads.remove(a?.id ?? 0)
  await settle()
  expect(states()).toEqual([['c', 'underway']])
  uploads.end()
  expect(latest().signal.aborted).toBe(true)
  await settle()
  expect(states()).toEqual([])
})

it('are taken off again when they were stopped after they had left', async () => {
  const { uploads, attached, takenOff, states, settle, latest } = setUp()
  uploads.add([file('a'), file('empty', 0)], [])
  const [a, empty] = uploads.read()
  latest().progress(3)
  uploads.remove(a?.id ?? 0)
  expect(latest().signal.aborted).toBe(false)
  expect(states()).toEqual([
    ['a', 'stopping'],
    ['empty', 'waiting'],
  ])
  latest().arrive()
  await settle()
  uploads.remove(empty?.id ?? 0)
  latest().arrive()
  await settle()
  expect(takenOff).toEqual(['a', 'empty'])
  expect(attached).toEqual([])
  expect(states()).toEqual([])
})

it('are shown as attached when they cannot be taken off, and as failed when nobody knows', async () => {
  const { uploads, attached, states, settle, latest } = setUp()
  uploads.add([file('a'), file('b')], [])
  const [a, b] = uploads.read()
  latest().progress(3)
  uploads.remove(a?.id ?? 0)
  latest().arrive(Promise.reject(new ApiProblem(0, 'unreachable', '')))
  await settle()
  expect(attached).toEqual(['a'])
  latest().progress(3)
  uploads.remove(b?.id ?? 0)
  latest().fail(new ApiProblem(0, 'unreachable', ''))
  await settle()
  expect(states()).toEqual([['b', 'failed']])
})

it('that had left are of no draft that is over', async () => {
  const { uploads, takenOff, states, settle, latest } = setUp()
  uploads.add([file('a')], [])
  latest().progress(3)
  uploads.remove(uploads.read()[0]?.id ?? 0)
  uploads.end()
  expect(latest().signal.aborted).toBe(true)
  await settle()
  expect([states(), takenOff]).toEqual([[], []])
})

it('do not carry to the service what it would refuse', () => {
  const { uploads, sent } = setUp()
  uploads.add([file('most', MAX_BYTES)], [])
  uploads.add([file('drop', 1)], [])
  uploads.add([file('beside', MAX_BYTES - 100)], [{ size: 200 }])
  uploads.add(
    [file('one more')],
    Array.from({ length: 99 }, () => ({ size: 0 })),
  )
  uploads.add([], [], ['folder'])
  expect(uploads.read().map(({ name, problem }) => [name, problem])).toEqual([
    ['most', ''],
    ['drop', 'tooMuch'],
    ['beside', 'tooMuch'],
    ['one more', 'tooMany'],
    ['folder', 'folder'],
  ])
  expect(sent).toHaveLength(1)
})
