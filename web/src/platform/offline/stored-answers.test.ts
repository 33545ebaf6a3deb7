import { expect, it } from 'vitest'
import { openStoredAnswers, READ_AT, readCacheOf } from './stored-answers.ts'

const DAY_MS = 86_400_000

function openStorage() {
  const caches = new Map<string, Map<string, Response>>()
  const pathOf = (asked: RequestInfo | URL): string => {
    const { pathname, search } = new URL(asked instanceof Request ? asked.url : String(asked), 'http://dossier.test')
    return pathname + search
  }
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      match: async (asked: RequestInfo | URL) => entries.get(pathOf(asked))?.clone(),
      keys: async () => [...entries.keys()].map((path) => new Request(`http://dossier.test${path}`)),
      delete: async (asked: RequestInfo | URL) => entries.delete(pathOf(asked)),
      put: async (asked: RequestInfo | URL, response: Response) => {
        entries.delete(pathOf(asked))
        entries.set(pathOf(asked), response)
      },
    } as unknown as Cache
  }
  return {
    open,
    delete: async (name: string) => caches.delete(name),
    paths: () => [...(caches.get(readCacheOf(''))?.keys() ?? [])],
  }
}

const json = (value: unknown, status = 200): Response => Response.json(value, { status })
const session = (user: string, account = 'press'): Response =>
  json({ expires_at: null, user: user ? { _id: user, host_id: account } : null })

async function openFor(user: string, limits = { entries: 600, bytes: 1_000_000 }) {
  const storage = openStorage()
  const clock = { ms: 1_000 }
  const answers = openStoredAnswers(storage, () => clock.ms, '', limits)
  if (user) await answers.take('/auth/session', session(user), answers.begin())
  const read = (address: string, answer = json({ address })) => answers.take(address, answer, answers.begin())
  return { storage, clock, answers, read }
}

it('gives back what was read, with the moment when it was read and no other header', async () => {
  const { answers, read } = await openFor('nora')
  await read('/api/v1/notes/1', Response.json({ note: 1 }, { headers: { date: 'Sun, 22 Nov 2026 10:00:00 GMT' } }))
  const found = await answers.find('/api/v1/notes/1')
  expect(await found?.json()).toEqual({ note: 1 })
  expect(found?.headers.get(READ_AT)).toBe('1000')
  expect(found?.headers.get('date')).toBeNull()
})

it('keeps nothing before it knows whose it is', async () => {
  const { storage, read } = await openFor('')
  await read('/api/v1/notes/1')
  expect(storage.paths()).toEqual([])
})

it('keeps nothing but JSON and pictures', async () => {
  const { storage, read } = await openFor('nora')
  await read('/api/v1/emails/1/attachments/2', new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  await read('/api/v1/emails/1/attachments/3', new Response('GIF', { headers: { 'content-type': 'image/gif' } }))
  expect(storage.paths()).toEqual(['/auth/session', '/api/v1/emails/1/attachments/3'])
})

it.each([
  ['another person', session('otto')],
  ['the same person in another account', session('nora', 'mill')],
])('forgets everything when it meets %s', async (_name, met) => {
  const { storage, answers, read } = await openFor('nora')
  await read('/api/v1/notes/1')
  await answers.take('/auth/session', met, answers.begin())
  expect(storage.paths()).toEqual(['/auth/session'])
})

it('forgets everything, the session too, when nobody is signed in', async () => {
  const { storage, answers, read } = await openFor('nora')
  await read('/api/v1/notes/1')
  await answers.take('/auth/session', session(''), answers.begin())
  expect(storage.paths()).toEqual([])
})

it('forgets everything when the service does not know the sign-in any more', async () => {
  const { storage, read } = await openFor('nora')
  await read('/api/v1/notes/1')
  await read('/api/v1/notes/2', json({}, 401))
  expect(storage.paths()).toEqual([])
})

it('does not keep the answer to a question that was asked before everything was forgotten', async () => {
  const { storage, answers } = await openFor('nora')
  const begun = answers.begin()
  await answers.forget()
  await answers.take('/auth/session', session('otto'), answers.begin())
  await answers.take('/api/v1/notes/1', json({ of: 'nora' }), begun)
  await answers.take('/auth/session', session('nora'), begun)
  expect(storage.paths()).toEqual(['/auth/session'])
  expect(await (await answers.find('/auth/session'))?.json()).toMatchObject({ user: { _id: 'otto' } })
})

it('does not keep an answer while whose it is changes', async () => {
  const { storage, answers } = await openFor('nora')
  const begun = answers.begin()
  await Promise.all([answers.take('/api/v1/notes/1', json({}), begun), answers.forget()])
  expect(storage.paths()).toEqual([])
})

it.each([403, 404, 410])('does not show what the service answered with %s later', async (status) => {
  const { answers, read } = await openFor('nora')
  await read('/api/v1/notes/1')
  await read('/api/v1/notes/1', json({}, status))
  expect(await answers.find('/api/v1/notes/1')).toBeUndefined()
})

it('still shows what the service could not answer again', async () => {
  const { answers, read } = await openFor('nora')
  await read('/api/v1/notes/1')
  await read('/api/v1/notes/1', json({}, 503))
  expect(await answers.find('/api/v1/notes/1')).toBeDefined()
})

it('shows nothing that was read more than seven days ago, and deletes it', async () => {
  const { storage, clock, answers, read } = await openFor('nora')
  await read('/api/v1/notes/1')
  clock.ms += 7 * DAY_MS
  expect(await answers.find('/api/v1/notes/1')).toBeDefined()
  clock.ms += 1
  expect(await answers.find('/api/v1/notes/1')).toBeUndefined()
  expect(storage.paths()).toEqual(['/auth/session'])
})

it('drops what was read longest ago when there is too much, also after a sleep', async () => {
  const { storage, answers, read } = await openFor('nora', { entries: 2, bytes: 1_000_000 })
  await read('/api/v1/notes/1')
  await read('/api/v1/notes/2')
  await read('/api/v1/notes/1')
  await read('/api/v1/notes/3')
  expect(storage.paths()).toEqual(['/auth/session', '/api/v1/notes/1', '/api/v1/notes/3'])
  const awake = openStoredAnswers(storage, () => 1_000, '', { entries: 2, bytes: 1_000_000 })
  await awake.take('/api/v1/notes?limit=50', json({}), awake.begin())
  expect(storage.paths()).toEqual(['/auth/session', '/api/v1/notes/3', '/api/v1/notes?limit=50'])
  expect(await answers.find('/api/v1/notes?limit=50')).toBeDefined()
})
