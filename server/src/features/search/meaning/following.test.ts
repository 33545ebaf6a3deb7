// @module-tag slow

import { expect, it } from 'vitest'
import { recordHits } from '#features/records/index'
import { manualClock } from '#platform/clock/clock'
import type { EmbeddingConfig } from '#platform/config/config'
import { createIds } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import { createFullText } from '#platform/database/full-text/create-full-text'
import type { EmbeddingModel } from '#platform/llm/embedding'
import { describeOnBothDatabases } from '#test/databases'
import { type StoredRecord, storeRecord } from '#test/given/indexed-record'
import { createFoundRecords } from '../found-records.ts'
import { createSearchIndex } from '../search-index.ts'
import { embedRecords } from './embed-records.ts'
import { forgetRecord, noteChanges } from './note-changes.ts'

const clock = manualClock(Date.UTC(2026, 10, 27, 9))
const CONFIG: EmbeddingConfig = { model: 'one', baseUrl: 'http://model.example/v1', apiKey: '', dailyTokens: null }

describeOnBothDatabases('the vectors of an account', (open) => {
  let lastTenant = 0

  async function setUp(changes: Partial<EmbeddingConfig> = {}) {
    const database: Database = await open()
    const ids = createIds(clock)
    const found = createFoundRecords(database, [recordHits])
    const noting = { noteChanges: (...[tx, entries]: NoteArguments) => noteChanges({ ids }, tx, entries), forgetRecord }
    const index = (meaning: typeof noting) =>
      createSearchIndex({ fullText: createFullText(database), clock }, found, meaning)
    lastTenant += 1
    const tenantId = `vectors-${lastTenant}`
    const sent: string[] = []
    let beforeAnswer: () => Promise<void> = async () => undefined
    const model: EmbeddingModel = {
      model: 'one',
      pauseMs: () => 0,
      problem: () => null,
      async embed(texts) {
        sent.push(...texts)
        await beforeAnswer()
        const vectors = texts.map((text) => Float32Array.from({ length: 40 }, (_, at) => text.charCodeAt(at) || 1))
        return { kind: 'vectors', vectors, tokens: 10 * texts.length }
      },
    }
    const projects = { accountPreferences: async () => ({ search_by_meaning: true }) as never }
    const parts = { clock, database, ids, found, projects, model }
    const run = (config: Partial<EmbeddingConfig> = {}, signal = new AbortController().signal) =>
      embedRecords(
        { ...parts, config: { ...CONFIG, ...changes, ...config } },
        { id: 'job', tenantId, payload: null, attempt: 1, signal },
      )
    return {
      database,
      tenantId,
      sent,
      run,
      whenAsked: (act: () => Promise<void>) => {
        beforeAnswer = async () => {
          beforeAnswer = async () => undefined
          await act()
        }
      },
      put: (sample: StoredRecord) => storeRecord(database, index(noting), { tenantId, ...sample }),
      edit: (id: string, text: string) =>
        database.transact(async (tx) => {
          await tx
            .updateTable('records')
            .set({ text_content: text })
            .where('tenant_id', '=', tenantId)
            .where('id', '=', id)
            .execute()
          await noteChanges({ ids }, tx, [{ tenantId, type: 'note', id }])
        }),
      putUnnoticed: (sample: StoredRecord) =>
        storeRecord(database, index({ ...noting, noteChanges: async () => undefined }), { tenantId, ...sample }),
      stored: async () =>
        (
          await database.read
            .selectFrom('record_vectors')
            .select(['record_id', 'model', 'number'])
            .where('tenant_id', '=', tenantId)
            .orderBy('record_id')
            .execute()
        ).map(({ record_id, model: name }) => `${record_id} ${name}`),
      waiting: async () =>
        (await database.read.selectFrom('waiting_vectors').selectAll().where('tenant_id', '=', tenantId).execute())
          .length,
    }
  }
  type NoteArguments = [tx: Parameters<typeof noteChanges>[1], entries: Parameters<typeof noteChanges>[2]]

  it('include records from before the model was configured, the latest change first', async () => {
    const { putUnnoticed, put, run, stored, sent } = await setUp()
    for (let at = 0; at < 40; at += 1) await putUnnoticed({ id: `old-${at}`, text: `Old text ${at}` })
    await put({ id: 'new', text: 'New text' })
    await run()
    expect(await stored()).toHaveLength(41)
    expect(new Set(sent).size).toBe(sent.length)
  })

  it('are made anew for another model', async () => {
    const { put, run, stored, sent } = await setUp()
    await put({ id: 'a', text: 'Some text' })
    await run()
    await run()
    expect(sent).toHaveLength(1)
    await run({ model: 'two' })
    expect([await stored(), sent.length]).toEqual([['a two'], 2])
  })

  it('are never those of a text that was changed or deleted while the model was asked', async () => {
    const { put, edit, run, stored, sent, whenAsked, database, tenantId } = await setUp()
    await put({ id: 'edited', text: 'Before' })
    whenAsked(() => edit('edited', 'After'))
    await run()
    expect(sent).toEqual([expect.stringContaining('Before'), expect.stringContaining('After')])
    await put({ id: 'deleted', text: 'Gone soon' })
    whenAsked(() => database.transact((tx) => forgetRecord(tx, { tenantId, type: 'note', id: 'deleted' })))
    await run()
    expect(await stored()).toEqual(['edited one'])
  })

  it('continue where a process died', async () => {
    const { put, run, stored, sent, whenAsked, waiting } = await setUp()
    for (let at = 0; at < 50; at += 1) await put({ id: `r${at}`, text: `Text ${at}` })
    whenAsked(async () => {
      throw new Error('killed')
    })
    await expect(run()).rejects.toThrow('killed')
    expect([await stored(), await waiting()]).toEqual([[], 50])
    const stopping = new AbortController()
    whenAsked(async () => stopping.abort(new Error('stopped')))
    await expect(run({}, stopping.signal)).rejects.toThrow('stopped')
    expect([(await stored()).length, await waiting()]).toEqual([16, 34])
    await run()
    expect([(await stored()).length, await waiting(), sent.length]).toEqual([50, 0, 66])
  })

  it('wait for the next day when the tokens of the day are used up', async () => {
    const { put, run, stored, database, tenantId } = await setUp({ dailyTokens: 160 })
    for (let at = 0; at < 20; at += 1) await put({ id: `r${at}`, text: `Text ${at}` })
    await expect(run()).rejects.toThrow('postponed')
    expect(await stored()).toHaveLength(16)
    const state = await database.read
      .selectFrom('vector_states')
      .select(['problem', 'tokens'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    expect(state).toEqual({ problem: 'budget', tokens: 160 })
    clock.advance(86_400_000)
    await run()
    expect(await stored()).toHaveLength(20)
  })
})
