import type { Draft } from '@dossier/contract/draft'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#platform/api/call-api.ts'
import { commitAllTyped } from './commit-typed.ts'
import { discardBlank, isWrittenBlank } from './discard-blank.ts'
import { openSession } from './draft-session.ts'

const BLANK: Draft = {
  _id: 'd1',
  kind: 'new',
  quote: true,
  notices: [],
  source_email: '',
  from: '',
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body_text: '',
  body_html: '',
  status: 'draft',
  generated_by_triage: false,
  edited: true,
  confidence: null,
  project: 'p',
  host_id: 'h',
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
  revision: 0,
  stale: false,
  attachments: [],
}
const FILE = { id: 'a1', filename: 'offer.pdf', content_type: 'application/pdf', size: 3, content_id: '', sha256: '' }

function createService(known: Draft, problem?: ApiProblem) {
  const discarded: string[] = []
  const store = {
    async read(): Promise<Draft> {
      if (problem) throw problem
      return known
    },
    async discard(draft: Draft): Promise<Draft> {
      discarded.push(draft._id)
      return { ...draft, status: 'discarded' }
    },
  }
  return { store, discarded }
}

describe('a reply that was left', () => {
  const REPLY = { ...BLANK, source_email: 'e1', to: ['mara@lind.example'], subject: 'Re: Samples', revision: 1 }

  it('is put away when it is as it was begun', async () => {
    const { store, discarded } = createService(REPLY)
    expect(isWrittenBlank(openSession(REPLY, { save: async () => REPLY, read: async () => REPLY }).read())).toBe(true)
    expect(await discardBlank('d1', store)).toMatchObject({ status: 'discarded' })
    expect(discarded).toEqual(['d1'])
  })

  it.each<[string, Partial<Draft>]>([
    ['a text', { body_text: 'Yes.' }],
    ['a change of its recipients', { revision: 2 }],
    ['a file', { attachments: [FILE] }],
    ['a suggested text', { generated_by_triage: true }],
    ['recipients of its own, forwarded', { kind: 'forward' as const }],
  ])('stays with %s', async (_what, change) => {
    const { store, discarded } = createService({ ...REPLY, ...change })
    expect(await discardBlank('d1', store)).toBeNull()
    expect(discarded).toEqual([])
  })
})

it('puts away a forward in which nobody wrote, with the files of its original', async () => {
  const forward = { ...BLANK, kind: 'forward' as const, source_email: 'e1', revision: 1, attachments: [FILE] }
  expect(await discardBlank('d1', createService(forward).store)).toMatchObject({ status: 'discarded' })
})

describe('a new mail that was left', () => {
  it('is put away when nothing was written in it, nor in its space', async () => {
    for (const known of [BLANK, { ...BLANK, body_text: ' \n' }, { ...BLANK, from: 'nora@press.example' }]) {
      const { store, discarded } = createService(known)
      expect(await discardBlank('d1', store)).toMatchObject({ status: 'discarded' })
      expect(discarded).toEqual(['d1'])
    }
  })

  it.each<[string, Partial<Draft>]>([
    ['text', { body_text: 'Dear' }],
    ['formatted text', { body_html: '<p>Dear</p>' }],
    ['subject', { subject: 'Samples' }],
    ['recipient', { to: ['mara@lind.example'] }],
    ['copy', { cc: ['mara@lind.example'] }],
    ['blind copy', { bcc: ['mara@lind.example'] }],
    ['file', { attachments: [FILE] }],
    ['mail to answer', { source_email: 'e1' }],
    ['way out', { status: 'queued' }],
  ])('stays when it got a %s at another desk', async (_, written) => {
    const { store, discarded } = createService({ ...BLANK, ...written })
    expect(await discardBlank('d1', store)).toBeNull()
    expect(discarded).toEqual([])
  })

  it('stays when the service does not say what it knows', async () => {
    const { store, discarded } = createService(BLANK, new ApiProblem(0, 'unreachable', ''))
    expect(await discardBlank('d1', store)).toBeNull()
    expect(discarded).toEqual([])
  })
})

describe('the fields of a new mail', () => {
  const open = () => {
    let stored = BLANK
    return openSession(BLANK, {
      save: async (_, { revision, ...change }) => {
        stored = { ...stored, ...change, revision: revision + 1 }
        return stored
      },
      read: async () => stored,
    })
  }

  it('are blank again once what was written and stored is taken out and stored', async () => {
    const session = open()
    expect(isWrittenBlank(session.read())).toBe(true)
    session.write({ body_text: 'Dear Mara' })
    expect(isWrittenBlank(session.read())).toBe(false)
    await session.flush()
    session.write({ body_text: '' })
    // The service still has the text.
    expect(isWrittenBlank(session.read())).toBe(false)
    await session.flush()
    expect(isWrittenBlank(session.read())).toBe(true)
  })

  it('keep who was typed to the end for a recipient, and what is no address as it was typed', () => {
    const session = open()
    session.type('to', 'mara@lind.example')
    session.type('cc', 'jonas')
    commitAllTyped(session)
    expect(session.read()).toMatchObject({
      content: { to: ['mara@lind.example'], cc: [] },
      typed: { to: '', cc: 'jonas' },
    })
  })

  it('are not blank while something stands there that is no address yet', () => {
    const session = open()
    session.type('bcc', 'jonas')
    commitAllTyped(session)
    expect(isWrittenBlank(session.read())).toBe(false)
  })
})
