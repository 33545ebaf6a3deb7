import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import * as recordHistory from '../../../../migrations/0021-record-history.ts'
import * as countedTags from '../../../../migrations/0026-counted-tags.ts'
import * as tagCounters from '../../../../migrations/0029-tag-counters.ts'

/** As it was before this migration, with what was in it. */
async function takeBack(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    for (const statement of [
      'drop table tag_counters',
      'alter table record_tags drop column project_id',
      'alter table record_tags drop column in_trash',
      'drop index records_to_review',
      'alter table records drop column review',
      'alter table records drop column written_by',
      'drop table record_version_fields',
      'drop table record_versions',
      // Slugs as they were made then: with their accents.
      `update record_tags set slug = 'über' where tag = 'Über'`,
      `insert into record_tags select tenant_id, record_id, 'café', 'Café', created_at from record_tags
       where slug = 'cafe'`,
    ])
      await sql.raw(statement).execute(tx)
  })
}

describeOnBothDatabases('records from before their history', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('begin with a version of their own, and their tags lose accents without becoming two', async () => {
    const { nora, platform } = app
    const note = (await nora.post('/notes', { title: 'Old', tags: ['Über', 'Cafe'] })).body.note
    const gone = (await nora.post('/notes', { title: 'Gone', tags: ['Über'] })).body.note
    await nora.del(`/notes/${gone._id}`)
    const memory = (await nora.post('/memories', { title: 'Old memory' })).body.memory
    await takeBack(platform.database)
    for (const { up } of [recordHistory, countedTags, tagCounters])
      await platform.database.transact((tx) => up(tx as unknown as Kysely<unknown>, platform.database.dialect))
    expect((await nora.get('/tags?q=uber')).body.tags).toEqual([{ tag: 'Über', count: 1 }])
    expect((await nora.get('/tags?q=caf%C3%A9')).body.tags).toMatchObject([{ count: 1 }])
    expect((await nora.get(`/memories/${memory._id}`)).body.memory).toMatchObject({ review: '', written_by: 'person' })
    await nora.put(`/notes/${note._id}`, { title: 'New' })
    const { history } = (await nora.get(`/notes/${note._id}/history`)).body
    expect(history).toMatchObject([
      { version: 2, action: 'changed', changes: [{ field: 'title', before: 'Old', after: 'New' }] },
      { version: 1, action: 'created', user: note.owner, at: note.createdAt },
    ])
    expect((await nora.post(`/notes/${note._id}/history/1/restore`)).body.note.title).toBe('Old')
  })
})
