// @vitest-environment happy-dom

import type { Draft } from '@dossier/contract/draft'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { DraftNotes } from './draft-notes.tsx'
import type { Editor } from './use-draft-editor.ts'

const open = (edited: boolean, typed = '') => {
  const base = {
    generated_by_triage: true,
    edited,
    confidence: 0.8,
    stale: false,
    status: 'draft',
    body_text: '',
  } as Draft
  const content = { ...base, body_text: typed }
  const editor = { state: { base, content, problem: null }, problems: {} } as unknown as Editor
  return renderPage(<DraftNotes editor={editor} />)
}

it('calls a text suggested only until a person changes it', async () => {
  await open(false)
  expect(screen.getByText(text('draft.proposed'), { exact: false })).toBeDefined()
  await open(true)
  await open(false, 'typed and not saved yet')
  expect(screen.getAllByText(text('draft.proposed'), { exact: false })).toHaveLength(1)
})
