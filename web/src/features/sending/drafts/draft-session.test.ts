import type { Draft } from '@dossier/contract/draft'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#platform/api/call-api.ts'
import { type DraftStore, openSession } from './draft-session.ts'

const FIRST: Draft = {
  _id: 'd1',
  kind: 'new',
  quote: true,
  notices: [],
  source_email: 'e1',
  from: '',
  to: ['mara@lind.example'],
  cc: [],
  bcc: [],
  subject: 'Re: Samples',
  body_text: '',
  body_html: '',
  status: 'draft',
  generated_by_triage: false,
  edited: true,
  confidence: null,
  project: 'p',
  host_id: 'h',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  revision: 1,
  stale: false,
  attachments: [],
}

/** A fake service that follows the contract and can simulate another user. */
function createService(first = FIRST) {
  const service = { draft: first, saves: 0, problem: null as ApiProblem | null, wait: Promise.resolve() }
  const store: DraftStore = {
    async save(_id, { revision, ...change }) {
      service.saves += 1
      await service.wait
      if (service.problem) throw service.problem
      if (revision !== service.draft.revision) throw new ApiProblem(409, 'conflict', 'changed meanwhile')
      service.draft = { ...service.draft, ...change, revision: revision + 1 }
      return service.draft
    },
    read: async () => service.draft,
  }
  const elsewhere = (change: Partial<Draft>): void => {
    service.draft = { ...service.draft, ...change, revision: service.draft.revision + 1 }
  }
  return { service, store, elsewhere }
}

describe('writing in a draft', () => {
  it('stores only what changed, on the revision that was changed', async () => {
    const { service, store } = createService()
    const session = openSession(FIRST, store)
    session.write({ body_text: 'Dear Mara' })
    expect(session.read().saving).toBe('waiting')
    expect(await session.flush()).toBe(true)
    expect(service.draft).toEqual({ ...FIRST, body_text: 'Dear Mara', revision: 2 })
    expect(session.read()).toMatchObject({ saving: 'saved', base: { revision: 2 } })
  })

  it('stores nothing when nothing changed', async () => {
    const { service, store } = createService()
    const session = openSession(FIRST, store)
    session.write({ body_text: 'a' })
    session.write({ body_text: '' })
    expect(await session.flush()).toBe(true)
    expect(service.saves).toBe(0)
  })

  it('stores what was typed while a request was under way by the next one', async () => {
    const { service, store } = createService()
    const session = openSession(FIRST, store)
    let go = (): void => {}
    service.wait = new Promise((done) => {
      go = done
    })
    session.write({ body_text: 'Dear' })
    const stored = session.flush()
    session.write({ body_text: 'Dear Mara' })
    // The event of our first request arrives before its answer.
    session.take({ ...FIRST, body_text: 'Dear', revision: 2 })
    expect(session.read().theirs).toBeNull()
    go()
    expect(await stored).toBe(true)
    expect(service.draft).toMatchObject({ body_text: 'Dear Mara', revision: 3 })
    expect(session.read().theirs).toBeNull()
  })

  it('keeps what was typed when the service cannot be reached', async () => {
    const { service, store } = createService()
    const session = openSession(FIRST, store)
    service.problem = new ApiProblem(0, 'unreachable', '')
    session.write({ body_text: 'Dear Mara' })
    expect(await session.flush()).toBe(false)
    expect(session.read()).toMatchObject({ saving: 'failed', content: { body_text: 'Dear Mara' } })
    service.problem = null
    expect(await session.flush()).toBe(true)
    expect(service.draft.body_text).toBe('Dear Mara')
  })

  it('takes an answer that was lost for what it was', async () => {
    const { service, store, elsewhere } = createService()
    const session = openSession(FIRST, store)
    session.write({ body_text: 'Dear Mara' })
    elsewhere({ body_text: 'Dear Mara' })
    expect(await session.flush()).toBe(true)
    expect(session.read().theirs).toBeNull()
    expect(service.draft.revision).toBe(2)
  })
})

describe('two who write in one draft', () => {
  it('both stand, where they wrote in different fields', async () => {
    const { service, store, elsewhere } = createService()
    const session = openSession(FIRST, store)
    session.write({ body_text: 'Dear Mara' })
    elsewhere({ cc: ['jonas@press.example'] })
    expect(await session.flush()).toBe(true)
    expect(service.draft).toMatchObject({ body_text: 'Dear Mara', cc: ['jonas@press.example'] })
  })

  it('both stand, where they wrote in different paragraphs', async () => {
    const first = { ...FIRST, body_text: 'Dear Mara,\nit stays at 350.' }
    const { service, store, elsewhere } = createService(first)
    const session = openSession(first, store)
    session.write({ body_text: 'Dear Mara,\nit stays at 350 copies.' })
    elsewhere({ body_text: 'Dear Mara and Jonas,\nit stays at 350.' })
    expect(await session.flush()).toBe(true)
    expect(service.draft.body_text).toBe('Dear Mara and Jonas,\nit stays at 350 copies.')
  })

  it('are asked where they contradict each other, and nothing is stored before', async () => {
    const { service, store, elsewhere } = createService()
    const session = openSession(FIRST, store)
    session.write({ body_text: 'Yes.' })
    elsewhere({ body_text: 'No.' })
    expect(await session.flush()).toBe(false)
    expect(session.read()).toMatchObject({ content: { body_text: 'Yes.' }, theirs: { body_text: 'No.' } })
    session.write({ body_text: 'Yes, please.' })
    expect(await session.flush()).toBe(false)
    expect(service.draft.body_text).toBe('No.')
    session.decide('both')
    expect(await session.flush()).toBe(true)
    expect(service.draft.body_text).toBe('Yes, please.\n\nNo.')
  })

  it('are asked again about the newest words when those change while one reads them', async () => {
    const { service, store, elsewhere } = createService()
    const session = openSession(FIRST, store)
    session.write({ body_text: 'Yes.' })
    elsewhere({ body_text: 'No.' })
    await session.flush()
    elsewhere({ body_text: 'Perhaps.' })
    session.take(service.draft)
    session.decide('both')
    await session.flush()
    expect(service.draft.body_text).toBe('Yes.\n\nPerhaps.')
  })

  it('see what the other wrote while they wrote nothing', () => {
    const { service, store, elsewhere } = createService()
    const session = openSession(FIRST, store)
    elsewhere({ body_text: 'From the other tab' })
    session.take(service.draft)
    session.take(FIRST)
    expect(session.read().content.body_text).toBe('From the other tab')
  })
})

it('stores nothing in a draft that is on its way, and keeps what was typed', async () => {
  const { service, store } = createService()
  const session = openSession(FIRST, store)
  session.take({ ...FIRST, status: 'queued' })
  session.write({ body_text: 'One more thing' })
  expect(await session.flush()).toBe(false)
  expect(service.saves).toBe(0)
  expect(session.read().content.body_text).toBe('One more thing')
})
