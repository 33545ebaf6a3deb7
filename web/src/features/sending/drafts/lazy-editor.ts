import { lazy } from 'react'
import { withWords } from '#platform/words/words.ts'

const readEditor = withWords(['write', 'acts'], () => import('./draft-editor.tsx'))

/** The editor of drafts. It is loaded when somebody writes, because reading email must not wait for it. */
export const DraftEditor = lazy(async () => ({ default: (await readEditor()).DraftEditor }))
