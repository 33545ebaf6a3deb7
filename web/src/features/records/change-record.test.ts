import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { removeRecord, restoreRecord } from './change-record.ts'

afterEach(() => vi.unstubAllGlobals())

it('a record that was changed waits for what is shown of it, and not for the lists', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const client = new QueryClient()
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  const page = vi.fn<() => unknown>().mockReturnValueOnce('as it was').mockReturnValue(answered)
  const list = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(['a note'])
    .mockReturnValue(new Promise(() => undefined))
  const close = [
    await show(client, ['records', 'note', 'n1'], page),
    await show(client, ['records', 'list', 'note', 'p1', false], list),
  ]

  const done = vi.fn<() => void>()
  const removed = removeRecord(client, 'note', 'n1').then(done)
  await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(2))
  expect(done).not.toHaveBeenCalled()
  answer('in the trash')
  await removed
  expect(client.getQueryData(['records', 'note', 'n1'])).toBe('in the trash')
  expect(page).toHaveBeenCalledTimes(2)
  expect(list).toHaveBeenCalledTimes(2)
  for (const leave of close) leave()
})

it('a record that is not open waits for the lists that are', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const client = new QueryClient()
  const { promise: answered, resolve: answer } = Promise.withResolvers<string[]>()
  const trash = vi.fn<() => unknown>().mockReturnValueOnce(['a note']).mockReturnValue(answered)
  const close = await show(client, ['records', 'trash'], trash)

  const done = vi.fn<() => void>()
  const restored = restoreRecord(client, 'note', 'n1').then(done)
  await vi.waitFor(() => expect(trash).toHaveBeenCalledTimes(2))
  expect(done).not.toHaveBeenCalled()
  answer([])
  await restored
  expect(client.getQueryData(['records', 'trash'])).toEqual([])
  close()
})

async function show(client: QueryClient, queryKey: unknown[], queryFn: () => unknown): Promise<() => void> {
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const close = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  return close
}
