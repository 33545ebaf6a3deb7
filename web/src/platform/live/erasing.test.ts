import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchShown, whileErasing } from './erasing.ts'

async function shown(client: QueryClient, queryKey: string[]) {
  let reads = 0
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      reads += 1
      return reads
    },
  })
  const close = observer.subscribe(() => undefined)
  await observer.refetch()
  const before = reads
  return { readAgain: () => reads - before, close }
}

it('a thing that is being deleted for good is not read anew when that is heard of, unless it stayed', async () => {
  const client = new QueryClient()
  const [page, links, list] = await Promise.all(
    [
      ['records', 'memory', 'm1'],
      ['records', 'links', 'm1'],
      ['records', 'list', 'memory', 'p1'],
    ].map((key) => shown(client, key)),
  )
  const asked = whileErasing('m1', () =>
    refetchShown(client, ['records']).then(() => Promise.reject(new Error('the line is dead'))),
  )
  await expect(asked).rejects.toThrow('the line is dead')
  expect([page, links, list].map((each) => each?.readAgain())).toEqual([0, 0, 1])
  await refetchShown(client, ['records'])
  expect([page, links, list].map((each) => each?.readAgain())).toEqual([1, 1, 2])
  await whileErasing('m1', async () => undefined)
  await refetchShown(client)
  expect([page, links, list].map((each) => each?.readAgain())).toEqual([1, 1, 3])
  for (const each of [page, links, list]) each?.close()
})
