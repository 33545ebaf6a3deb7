import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type ConnectedTools, givenTools } from '#test/given/tools'
import type { Caller } from '#test/test-app'
import { connectTool, type ToolClient } from '#test/tool-client'

const HTML = `<h2 class="a">Berth 7</h2>
<p>Ask <a href="https://quay.example">the quay</a>, <strong>before May</strong>.</p>
<table><tr><th>Depth</th><td>2.4 m</td></tr></table>`

describeOnBothDatabases('tools that change texts', (_open, engine) => {
  let given: ConnectedTools
  let person: Caller
  let nora: ToolClient
  let otto: ToolClient
  beforeAll(async () => {
    given = await givenTools(engine)
    person = given.app.nora
    ;({ nora, otto } = given)
  })
  afterAll(() => given.stop())

  const note = async (fields: object = { source_text: HTML }) =>
    `note:${(await person.post('/notes', { title: 'Berth', ...fields })).body.note._id}`
  const stored = async (id: string) => (await person.get(`/notes/${id.slice(5)}`)).body.note

  it('read a note in HTML as Markdown, and change no byte when they write it back', async () => {
    const id = await note()
    const before = await stored(id)
    const { text, about } = await nora.use('read', { id })
    expect(text).toBe(
      '## Berth 7\n\nAsk [the quay](https://quay.example), **before May**.\n\n| Depth | 2.4 m |\n| --- | --- |',
    )
    expect(about).toMatchObject({ format: 'html', revision: 1 })
    expect(await nora.use('write_record', { id, content: text, revision: about.revision })).toMatchObject({
      revision: 1,
    })
    expect(await stored(id)).toEqual({ ...before, updatedAt: expect.any(String) })
    await nora.use('write_record', { id, content: `${text}\n\nPaid.` })
    expect(await stored(id)).toMatchObject({ source_text: `${HTML}\n<p>Paid.</p>`, content_format: 'html' })
  })

  it('edit a part of a note in HTML or Markdown, a memory, and what is written of a saved page', async () => {
    const id = await note()
    expect(await nora.use('edit_record', { id, find: 'before May', text: 'before *June*' })).toEqual({
      id,
      title: 'Berth',
      revision: 2,
    })
    await nora.use('edit_record', { id, section: 'Berth 7', action: 'append', text: '- Paid' })
    expect((await stored(id)).source_text).toBe(
      `${HTML.replace('before May', 'before <em>June</em>')}\n<ul>\n<li>Paid</li>\n</ul>`,
    )
    const plain = await note({ source_text: '# Keel\n\nold\n', content_format: 'markdown' })
    await nora.use('edit_record', { id: plain, find: 'old', text: 'new' })
    expect(await stored(plain)).toMatchObject({ source_text: '# Keel\n\nnew\n', content_format: 'markdown' })
    const memory = await nora.use('write_record', { type: 'memory', title: 'Quay', content: 'Opens at nine.' })
    await nora.use('edit_record', { id: memory.id, find: 'nine', text: 'ten' })
    expect((await nora.use('read', { id: memory.id })).text).toBe('Opens at ten.')
    const url = await nora.use('write_record', { type: 'url', url: 'https://quay.example/a', content: 'Prices' })
    await nora.use('edit_record', { id: url.id, action: 'append', text: 'of 2026' })
    expect((await nora.use('read', { id: url.id })).text).toContain('Description: Prices of 2026')
  })

  it('say when the place of an edit is not clear, and change nothing', async () => {
    const id = await note({ source_text: '<h2>A</h2><p>b</p><p>b</p>' })
    expect(await nora.fail('edit_record', { id, find: 'c', text: 'd' })).toContain('not found')
    expect(await nora.fail('edit_record', { id, find: 'b', text: 'd' })).toContain('2 times')
    expect(await nora.fail('edit_record', { id, section: 'C', text: 'd' })).toContain('## A')
    expect(await nora.fail('edit_record', { id, text: 'd' })).toContain('write_record')
    expect((await stored(id)).revision).toBe(1)
    await nora.use('edit_record', { id, find: 'b', all: true, text: 'd' })
    expect((await stored(id)).source_text).toBe('<h2>A</h2><p>d</p><p>d</p>')
  })

  it('lose no concurrent change', async () => {
    const id = await note({ source_text: '<p>a</p>' })
    const edits = Array.from({ length: 4 }, (_, n) => ({ id, action: 'append', text: `line ${n}` }))
    await Promise.all(edits.map((edit) => nora.use('edit_record', edit)))
    const { source_text } = await stored(id)
    for (const { text } of edits) expect(source_text).toContain(`<p>${text}</p>`)
    expect(await nora.fail('write_record', { id, content: 'mine', revision: 1 })).toContain('revision 5')
    expect((await stored(id)).source_text).toBe(source_text)
  })

  it('need the scopes to read and write, and the account of the record', async () => {
    const id = await note()
    const edit = { id, action: 'append', text: 'x' }
    for (const scopes of [['knowledge:read'], ['knowledge:write'], ['email:read', 'email:write']] as const) {
      const tool = await connectTool(given.app, (await given.app.withScopes([...scopes])).token)
      expect(await tool.names()).not.toContain('edit_record')
      await expect(tool.use('edit_record', edit)).rejects.toThrow()
      await tool.close()
    }
    expect(await otto.fail('edit_record', edit)).toMatch(/^There is no such note/)
    expect((await stored(id)).source_text).toBe(HTML)
    const history = (await person.get(`/notes/${id.slice(5)}/history`)).body.history
    expect(history).toHaveLength(1)
    await nora.use('edit_record', edit)
    expect((await person.get(`/notes/${id.slice(5)}/history`)).body.history[0]).toMatchObject({ via: 'tool' })
  })
})
