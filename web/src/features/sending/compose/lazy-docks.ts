import { lazy } from 'react'
import { withWords } from '#platform/words/words.ts'

const readDocks = withWords(['write'], () => import('./dock-list.tsx'))

/** The drafts over the page, loaded with the first of them. */
export const DockList = lazy(async () => ({ default: (await readDocks()).DockList }))
