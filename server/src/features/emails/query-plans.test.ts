import type { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { planOf, recordReads } from '#test/query-plans'
import { type RowWithSize, readEmails, withThreads } from './email-rows.view.ts'
import { findTwin, isTaken } from './emails.store.ts'
import { getThread } from './get-thread.view.ts'
import { readNamesakes } from './ingest/namesakes.ts'
import { type EmailFilters, listEmails } from './list-emails.view.ts'
import { emailHits } from './searching/email-hits.view.ts'
import { findThreadsOf } from './threading/threads.store.ts'

const TENANT = 't'
const IDENTITY = { message_id: 'a', from_key: 'b', content_key: 'c' }
const CANDIDATE = { ...IDENTITY, raw_sha256: 'd', source: 'api', mailbox: 'inbox', content: null, files: [] }
const FIRST = { page: 1, limit: 50, after: null }
const FURTHER = { page: 1, limit: 50, after: { at: 1, id: 'x' } }

describeOnBothDatabases('queries of mail', (open, { dialect }) => {
  async function plans(
    run: (database: Database) => Promise<unknown>,
  ): Promise<{ query: CompiledQuery; steps: string[] }[]> {
    const database = await open()
    const recording = recordReads(database)
    await run(recording.database)
    const found = []
    for (const query of recording.queries) found.push({ query, steps: await planOf(database, query) })
    return found
  }

  const list = (filters: EmailFilters, page: Parameters<typeof listEmails>[3] = FIRST) =>
    plans((database) => listEmails(database, TENANT, filters, page, { bodies: true }))

  /** PostgreSQL chooses indexes by table contents, and these tables are empty. */
  const namesIndexes = dialect === 'sqlite'

  const indexes = (steps: string[]): string[] =>
    steps.flatMap((step) => step.match(/using (?:covering )?index ([a-z_]+)/i)?.[1] ?? [])

  const WALK = /SCAN (?!CONSTANT)|Seq Scan|TEMP B-TREE|\bSort\b/

  describe('plain lists', () => {
    const shapes: [string, EmailFilters, string][] = [
      ['of a project’s mailbox', { projectId: 'p', mailbox: 'inbox' }, 'thread_heads_of_project'],
      ['of a project', { projectId: 'p' }, 'thread_heads_of_project'],
      ['of a mailbox', { mailbox: 'inbox' }, 'thread_heads_newest'],
      ['of everything', {}, 'thread_heads_newest'],
      ['of snoozed emails', { snoozed: 'true' }, 'thread_heads_newest'],
      ['of untriaged mail', { triaged: false }, 'thread_heads_newest'],
      ['of untriaged mail of an inbox', { mailbox: 'inbox', triaged: false }, 'thread_heads_newest'],
      ['of unread mail of a project', { projectId: 'p', read: false }, 'thread_heads_of_project'],
      ['of unread snoozed emails', { snoozed: 'true', read: false }, 'thread_heads_newest'],
      ['of starred mail', { starred: true }, 'thread_heads_newest'],
      ['of a label in a project’s inbox', { projectId: 'p', mailbox: 'inbox', label: 'x' }, 'thread_heads_of_project'],
    ]
    it.each(shapes)('%s come in order from their index, further pages too', async (_name, filters, index) => {
      for (const page of [FIRST, FURTHER]) {
        const [counter, heads] = await list(filters, page)
        expect(heads?.steps.join()).not.toMatch(WALK)
        if (namesIndexes) expect(indexes(heads?.steps ?? [])).toEqual([index])
        // It has one row per project.
        expect(counter?.steps.join()).not.toMatch(/SCAN|Seq Scan/)
      }
    })
  })

  describe('filtered lists', () => {
    const shapes: [string, EmailFilters, string, string][] = [
      [
        'handled mail of a project’s inbox',
        { projectId: 'p', mailbox: 'inbox', triaged: true },
        'emails_of_project',
        'emails_of_thread',
      ],
      [
        'untriaged unread mail of an inbox',
        { mailbox: 'inbox', triaged: false, read: false },
        'emails_unread',
        'emails_of_thread',
      ],
      ['handled mail', { triaged: true }, 'emails_newest', 'emails_newest_of_thread'],
      ['mail of a sender', { from: 'a@b' }, 'emails_of_sender', 'emails_newest_of_thread'],
      ['labelled unread mail', { label: 'x', read: false }, 'email_labels_newest', 'emails_newest_of_thread'],
      [
        'labelled starred mail of a project’s inbox',
        { label: 'x', projectId: 'p', mailbox: 'inbox', starred: true },
        'email_labels_newest',
        'emails_of_thread',
      ],
    ]
    it.each(shapes)('of %s walk one index in order, and the thread of each', async (_name, filters, outer, inner) => {
      const [page] = await list(filters)
      expect(page?.steps.join()).not.toMatch(WALK)
      if (namesIndexes) expect(indexes(page?.steps ?? [])).toEqual(expect.arrayContaining([outer, inner]))
    })
  })

  it('read mails, threads and identifiers by their keys', async () => {
    const invitation = JSON.stringify({ attendees: [] })
    const row = { id: 'a', thread_id: 'x', thread_size: 2, invitation, invitation_uid: 'x' } as RowWithSize
    const found = [
      ...(await plans((database) => readEmails(database, TENANT, ['a', 'b']))),
      ...(await plans((database) => withThreads(database.read, TENANT, [row], new Map(), async () => new Set()))),
      ...(await plans((database) => getThread(database, TENANT, 'a', 'asc').catch(() => null))),
      ...(await plans((database) => findThreadsOf(database.read, TENANT, 'p', ['a', 'b']))),
      ...(await plans((database) => findTwin(database.read, TENANT, 'p', IDENTITY))),
      ...(await plans((database) => isTaken(database.read, { ...row, tenant_id: TENANT, project_id: 'p' }, IDENTITY))),
      ...(await plans((database) => readNamesakes(database.read, { tenantId: TENANT, projectId: 'p' }, [CANDIDATE]))),
    ]
    expect(found.length).toBeGreaterThanOrEqual(5)
    for (const { steps } of found) expect(steps.join('\n')).not.toMatch(/SCAN (?!CONSTANT)|Seq Scan/)
  })

  it('the emails beside others are found by their keys and threads, not by a walk through the account', async () => {
    const [beside] = await plans((database) => emailHits.readNeighbours(database, TENANT, ['a', 'b']))
    expect(beside?.steps.join()).not.toMatch(/SCAN|Seq Scan/)
    if (namesIndexes) expect(beside?.steps[0]).toMatch(/tenant_id=\? AND id=\?/)
  })
})
