import { lazy } from 'react'
import { withWords } from '#platform/words/words.ts'

const readBlock = withWords(['ask'], () => import('./summary-block.tsx'))

/** Loaded with the first text that is worth a summary. */
export const LazySummaryBlock = lazy(async () => ({ default: (await readBlock()).SummaryBlock }))
