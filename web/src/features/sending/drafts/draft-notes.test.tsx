// @vitest-environment happy-dom

import type { Draft } from '@dossier/contract/draft'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { DraftNotes } from './draft-notes.tsx'
import type { Editor } from './use-draft-editor.ts'

const open = (edited: boolean) => {
  const base = { generated_by_triage: true, edited, confidence: 0.8, stale: false, status: 'draft' } as Draft
  const editor = { state: { base, problem: null }, problems: {} } as unknown as Editor
  return renderPage(<DraftNotes editor={editor} />)
}

it('calls a text suggested only until a person changes it', async () => {
  await open(false)
  expect(screen.getByText(text('draft.proposed'), { exact: false })).toBeDefined()
  await open(true)
  expect(screen.getAllByText(text('draft.proposed'), { exact: false })).toHaveLength(1)
})
