import { afterEach, expect, it, vi } from 'vitest'
import { askAhead, takeAhead } from './ask-ahead.ts'
import { callApi } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (body: object) => vi.fn<() => Promise<Response>>(async () => Response.json(body))

it('is the answer of the first call, and only of that', async () => {
  const fetchAhead = answering({ n: 1 })
  vi.stubGlobal('fetch', fetchAhead)
  askAhead('/api/v1/projects?limit=2', 'de')
  expect(fetchAhead).toHaveBeenCalledWith('/api/v1/projects?limit=2', { headers: { 'accept-language': 'de' } })
  vi.stubGlobal('fetch', answering({ n: 2 }))
  const call = () => callApi('GET', '/projects', { query: { limit: '2' } })
  expect([await call(), await call()]).toEqual([{ n: 1 }, { n: 2 }])
})

it('is for reads only', async () => {
  vi.stubGlobal('fetch', answering({ n: 1 }))
  askAhead('/auth/session', 'en')
  vi.stubGlobal('fetch', answering({ n: 2 }))
  expect(await callApi('POST', '/auth/session')).toEqual({ n: 2 })
  expect(await takeAhead('/auth/session')?.then((answer) => answer.json())).toEqual({ n: 1 })
})

it('fails where it is taken', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  askAhead('/api/v1/projects', 'en')
  await expect(callApi('GET', '/projects')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})
