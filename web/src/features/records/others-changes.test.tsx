// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ok } from '../../../test/scripted-api.ts'
import { RecordPage } from './record-page.tsx'
import { endWriting } from './writings.ts'

afterEach(() => {
  endWriting('note n1')
})

const LINES = 'one\n\ntwo\n\nthree\n'
const note = (source_text: string, revision: number) => ({
  _id: 'n1',
  title: 'Run',
  content: '',
  text_content: source_text,
  tags: [],
  content_format: 'html',
  source_text,
  project: 'p1',
  in_trash: false,
  updatedAt: '2026-11-26T00:00:00.000Z',
  revision,
})
type Note = ReturnType<typeof note>

const version = (number: number, before: string, after: string) => ({
  version: number,
  action: 'changed',
  user: 'u2',
  user_name: 'Mara',
  via: 'person',
  restored_version: null,
  at: '2026-11-26T00:00:00.000Z',
  changes: [{ field: 'source_text', before, after, cut: false }],
})

interface Change {
  revision: number
  source_text?: string
}

/** A service with one note that Mara changes to `theirs`. `merged`: its offer for a stale update. */
async function edit({ mine, theirs, merged }: { mine: string; theirs: string; merged: Note | null }) {
  const service = { note: note(LINES, 1), puts: [] as Change[], history: [] as object[] }
  const { user } = await renderPage(
    <RecordPage kind="note" id="n1" projectName={() => ''} onOpen={() => undefined} onClose={() => undefined} />,
    {
      'GET /notes/n1': () => ok({ note: service.note }),
      'GET /notes/n1/history': () => ok({ history: service.history }),
      'GET /links': ok({ links: [] }),
      'PUT /notes/n1': (body) => {
        const change = body as Change
        service.puts.push(change)
        if (change.revision !== service.note.revision)
          return { status: 409, body: { status: 409, code: 'conflict', details: { current: service.note, merged } } }
        service.note = { ...service.note, ...change, revision: change.revision + 1 }
        return ok({ note: service.note })
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: text('act.edit') }))
  const field = screen.getByLabelText<HTMLTextAreaElement>(text('record.text'))
  await user.clear(field)
  await user.type(field, mine)
  service.history = [version(2, service.note.source_text, theirs)]
  service.note = note(theirs, 2)
  await user.keyboard('{Control>}{Enter}{/Control}')
  return { service, user }
}

it('an edit that others did not touch is merged when it is saved', async () => {
  const { service } = await edit({
    mine: 'one\n\ntwo\n\nTHREE\n',
    theirs: 'ONE\n\ntwo\n\nthree\n',
    merged: note('ONE\n\ntwo\n\nTHREE\n', 2),
  })
  await screen.findByText(text('others.merged'))
  expect(service.puts).toEqual([
    { revision: 1, source_text: 'one\n\ntwo\n\nTHREE\n' },
    { revision: 2, source_text: 'ONE\n\ntwo\n\nTHREE\n' },
  ])
})

it('an overlapping edit names who changed it, and waits for a choice', async () => {
  const { service, user } = await edit({ mine: 'mine', theirs: 'theirs', merged: null })
  await screen.findByText(text('others.changed', { who: 'Mara' }))
  const section = screen.getByRole('region', { name: text('others.label') })
  await waitFor(() => expect(document.activeElement).toBe(section))
  expect(section.querySelector('ins')?.textContent).toBe('theirs')
  expect(service.note.source_text).toBe('theirs')
  await user.click(screen.getByRole('button', { name: text('others.saveMine') }))
  await waitFor(() => expect(service.note).toMatchObject({ source_text: 'mine', revision: 3 }))
})

it('an overlapping edit can be discarded', async () => {
  const { service, user } = await edit({ mine: 'mine', theirs: 'theirs', merged: null })
  await user.click(await screen.findByRole('button', { name: text('others.discardMine') }))
  await screen.findByText('theirs')
  expect(service.puts).toHaveLength(1)
})
