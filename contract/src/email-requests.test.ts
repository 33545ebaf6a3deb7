import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import { describe, expect, it } from 'vitest'
import { DeletedAnswer } from './deleted.ts'
import { ListedEmail } from './email.ts'
import { IngestEmail } from './email-ingest.ts'
import { SearchEmails } from './email-lists.ts'
import { DeleteEmailAnswer, UpdateEmail } from './email-update.ts'
import { TriageInbox } from './triage-routes.ts'

const ajv = new Ajv({ strict: true, strictTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addKeyword('x-lenient')
ajv.addKeyword('x-list')
ajv.addKeyword('x-most')

function refusedBy(schema: object, body: unknown): string[] {
  const check = ajv.compile(schema)
  return check(body) ? [] : (check.errors ?? []).map((error) => error.instancePath)
}

const unset = { result: '', domain: '', source: '' }
const row = {
  _id: 'e1',
  message_id: 'a@b',
  references: [],
  in_reply_to: '',
  thread_identifiers: ['a@b'],
  thread_source_ids: ['e1'],
  from: ['mara@lind.example'],
  to: [],
  cc: [],
  bcc: [],
  subject: 'Samples',
  html_content_has_remote_images: false,
  source: 'api',
  mailbox: 'inbox',
  labels: ['To print'],
  triaged: false,
  triaged_at: null,
  triage_summary: '',
  triage_reason: '',
  triage_primary_action: '',
  triage_confidence: null,
  triage_related_context: [],
  triage_action_points: [{ text: 'Confirm 350 copies', type: 'reply', due_at: null, due_date: '' }],
  triage_mailbox_action: '',
  triage_status: '',
  triage_error: '',
  triage_run_id: '',
  triage_draft_id: '',
  project: 'p1',
  host_id: 'h1',
  createdAt: '2026-11-21T10:42:00.000Z',
  updatedAt: '2026-11-21T10:42:00.000Z',
  date: null,
  received_at: '2026-11-21T10:42:00.000Z',
  excerpt: '',
  thread_id: 't1',
  thread_size: 1,
  read: false,
  starred: false,
  muted: false,
  snoozed_until: null,
  returned_at: null,
  returned_reason: '',
  answered_at: null,
  remind_at: null,
  size: 9,
  attachments: [],
  participants: [],
  authentication: { sender: 'not_checked' as const, spf: unset, dkim: unset, dmarc: unset },
  findings: [],
  warnings: [],
  triage_engine: '',
  triage_evidence: [],
  invitation: null,
  unsubscribe: null,
  sync_state: '',
}
const email = { ...row, text_content: 'Dear Nora', html_content: '', attachment_text_content: '', mail_accounts: [] }

describe('POST /emails', () => {
  it('takes every form of an address, and what is none', () => {
    for (const from of [
      'a@b',
      ['a@b', 'c@d'],
      { name: 'A', address: 'a@b' },
      { value: [{ address: 'a@b' }] },
      null,
      7,
      { no: 1 },
    ]) {
      expect(refusedBy(IngestEmail, { parsed_email: { from } })).toEqual([])
    }
  })

  it('takes a date, headers and a missing HTML part as mail parsers write them', () => {
    const parsed_email = { date: 'the day before', html: false, references: 'a@b', headers: { 'x-a': ['1', '2'] } }
    expect(refusedBy(IngestEmail, { parsed_email })).toEqual([])
  })

  it('names what cannot be a mail', () => {
    expect(refusedBy(IngestEmail, { raw_email: 4 })).toEqual(['/raw_email'])
    expect(refusedBy(IngestEmail, { parsed_email: 'text' })).toEqual(['/parsed_email'])
    expect(refusedBy(IngestEmail, { parsed_email: { attachments: [{ content: 4 }] } })).toEqual([
      '/parsed_email/attachments/0/content',
    ])
    expect(refusedBy(IngestEmail, { project: 'x'.repeat(129), triaged: 'yes' }).sort()).toEqual([
      '/project',
      '/triaged',
    ])
  })
})

describe('PUT /emails/{id}', () => {
  it('takes back each of its fields as an email has them', () => {
    const names = Object.keys(UpdateEmail.properties) as (keyof typeof email)[]
    const body = Object.fromEntries(names.map((name) => [name, email[name]]))
    expect(names.length).toBe(17)
    expect(refusedBy(UpdateEmail, body)).toEqual([])
  })

  it('unsets with null, but for the place of the mail', () => {
    const body = Object.fromEntries(Object.keys(UpdateEmail.properties).map((name) => [name, null]))
    expect([...new Set(refusedBy(UpdateEmail, body))].sort()).toEqual(['/mailbox', '/project'])
  })

  it('refuses labels that are empty, blank or too long, and more than a hundred', () => {
    expect(refusedBy(UpdateEmail, { labels: ['x'.repeat(100)] })).toEqual([])
    for (const label of ['', '  ', 'x'.repeat(101)])
      expect(refusedBy(UpdateEmail, { labels: [label] })).toContain('/labels/0')
    expect(refusedBy(UpdateEmail, { labels: Array(101).fill('a') })).toEqual(['/labels'])
  })

  it('takes any slug for an action point, and none', () => {
    expect(
      refusedBy(UpdateEmail, { triage_action_points: [{ text: 'a', type: 'own-kind', due_at: '' }, { text: 'b' }] }),
    ).toEqual([])
    expect(refusedBy(UpdateEmail, { triage_action_points: [{ text: 'a', type: 'two words' }] })).toEqual([
      '/triage_action_points/0/type',
    ])
  })
})

describe('POST /emails/search and /emails/triage-inbox', () => {
  it('take their scope beside the query or in its options', () => {
    for (const scope of [{ limit: 5 }, { page: 2, project: 'p' }]) {
      expect(refusedBy(SearchEmails, { query: 'a', ...scope })).toEqual([])
      expect(refusedBy(SearchEmails, { query: 'a', options: scope })).toEqual([])
    }
    expect(refusedBy(SearchEmails, { query: 'a', options: { limit: 0 } })).toEqual(['/options/limit'])
  })

  it('hold a run id to its form', () => {
    for (const run_id of ['a', 'Run_1.2:3-x', 'x'.repeat(128)]) expect(refusedBy(TriageInbox, { run_id })).toEqual([])
    for (const run_id of ['', 'a b', 'a/b', 'é', 'a\n', 'x'.repeat(129)])
      expect(refusedBy(TriageInbox, { run_id })).toEqual(['/run_id'])
  })
})

describe('email answers', () => {
  it('leave the bodies out of a row, and nothing else', () => {
    const write = fastJson(ListedEmail as object)
    expect(JSON.parse(write(row))).toEqual(row)
    expect(JSON.parse(write(email))).toEqual(email)
    const { subject: _subject, ...lacking } = row
    expect(() => write(lacking)).toThrow(/subject/)
  })

  it('of a delete are the mail in trash, or its end', () => {
    const write = fastJson(DeleteEmailAnswer as object)
    expect(JSON.parse(write({ email: { ...email, mailbox: 'trash' } }))).toMatchObject({ email: { mailbox: 'trash' } })
    expect(JSON.parse(write({ deleted: true, _id: 'e1' }))).toEqual({ deleted: true, _id: 'e1' })
    expect(Object.keys(DeletedAnswer.properties)).toEqual(['deleted', '_id'])
  })
})
