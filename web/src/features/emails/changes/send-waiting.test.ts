import { expect, it } from 'vitest'
import { ApiProblem } from '#platform/api/call-api.ts'
import { sendWaiting } from './send-waiting.ts'
import { openWaitingChanges, type WaitingChange } from './waiting-changes.ts'

const step = (id: string): WaitingChange => {
  return {
    id,
    emailId: id,
    threadId: id,
    change: { read: true },
    inverse: { read: false },
    act: 'act',
    sentence: 'Read',
  }
}

function openStore() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const open = () => openWaitingChanges('nora press', storage)
  const waiting = open()
  waiting.add(['1', '2', '3'].map(step))
  return {
    waiting,
    afterReload: () =>
      open()
        .list()
        .map(({ id }) => id),
  }
}

it('removes each change only after its answer', async () => {
  const { waiting, afterReload } = openStore()
  const atRequest: string[][] = []
  const { sent } = await sendWaiting(waiting, async () => void atRequest.push(afterReload()))
  expect(atRequest).toEqual([['1', '2', '3'], ['2', '3'], ['3']])
  expect(sent.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(afterReload()).toEqual([])
})

it('keeps what reaches no server and all that came after, in their order', async () => {
  const { waiting, afterReload } = openStore()
  const tried: string[] = []
  const { sent } = await sendWaiting(waiting, async ({ id }) => {
    tried.push(id)
    if (id === '2') throw new ApiProblem(0, 'unreachable', '')
  })
  expect([tried, sent.map(({ id }) => id)]).toEqual([['1', '2'], ['1']])
  expect(afterReload()).toEqual(['2', '3'])
})

it('goes on after a refusal, and forgets the refused change', async () => {
  const { waiting, afterReload } = openStore()
  const refusal = new ApiProblem(404, 'not_found', 'This email does not exist.')
  const { sent, refused } = await sendWaiting(waiting, async ({ id }) => {
    if (id === '1') throw refusal
  })
  expect(refused).toEqual([{ step: step('1'), error: refusal }])
  expect(sent.map(({ id }) => id)).toEqual(['2', '3'])
  expect(afterReload()).toEqual([])
})
