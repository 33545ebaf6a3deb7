import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { keyOf } from './records.ts'

describeOnBothDatabases('a rebuild of records', (_open, engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(engine, { work: false })
  })
  afterAll(() => test.stop())

  const save = async (url: string) => (await test.nora.post('/urls', { url })).body.url._id as string
  const found = async (query: string) => (await test.nora.post('/search/quick', { query })).body.found as number
  const rebuildAll = async (tenantId = test.nora.tenantId) => {
    let [after, checked, changed]: [string | null, number, number] = ['', 0, 0]
    while (after !== null) {
      const slice = await test.app.features.records.rebuild(tenantId, after)
      after = slice.next
      checked += slice.checked
      changed += slice.changed
    }
    return { checked, changed }
  }

  it('brings what an earlier release stored to the rules of today, without a version', async () => {
    const source_text = '[x](https://tickets.example/RAMP-4711) ![pier at noon](https://p.example/i.png) C#'
    const note = (await test.nora.post('/notes', { title: 'Linked', source_text, content_format: 'markdown' })).body
      .note
    for (let number = 0; number < 120; number += 1) await test.nora.post('/notes', { title: `Filler ${number}` })
    const trashed = (
      await test.nora.post('/notes', { title: 'Gone', content: '<a href="https://x.example/RAMP-4711">x</a>' })
    ).body.note
    await test.nora.del(`/notes/${trashed._id}`)
    const [kept, tracked, alone] = [
      await save('https://press.example/a'),
      await save('https://press.example/b'),
      await save('https://press.example/c'),
    ]
    const { database, fullText } = test.platform
    await database.transact(async (tx) => {
      const records = tx.updateTable('records')
      await records.set({ link_text: '' }).execute()
      const old = (url: string) => ({ url, twin_key: keyOf(url) })
      await records.set(old('https://press.example/a?utm_id=1')).where('id', '=', tracked).execute()
      await records.set(old('https://press.example/c/')).where('id', '=', alone).execute()
      await fullText.remove(tx, { tenantId: test.nora.tenantId, kind: 'note', id: note._id })
    })
    expect(await found('ramp-4711')).toBe(0)
    // The note, its twin in trash and the URL whose key was free.
    expect(await rebuildAll()).toEqual({ checked: 125, changed: 3 })
    expect(await rebuildAll()).toEqual({ checked: 125, changed: 0 })
    expect([await found('ramp-4711'), await found('pier noon'), await found('linked c#')]).toEqual([1, 1, 1])
    expect((await test.nora.get(`/notes/${note._id}`)).body.note).toEqual(note)
    expect(await save('https://press.example/c?fbclid=1')).toBe(alone)
    expect(await save('https://press.example/a')).toBe(kept)
    expect(await save('https://press.example/a?utm_id=1')).toBe(tracked)
  })

  it('touches no other account', async () => {
    expect(await rebuildAll(test.otto.tenantId)).toEqual({ checked: 0, changed: 0 })
  })
})
