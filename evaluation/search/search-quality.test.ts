// @module-tag slow

import { expect, it } from 'vitest'
import { engines } from '#test/databases'
import { findSharedData } from '#test/shared-data'
import { startTestApp, type TestApp } from '#test/test-app'
import { measureQuestions } from './measure-questions.ts'
import { measureTypos, readMisspellings } from './measure-typos.ts'

// Checks hit quality on public collections; docs/search-quality.md has the figures. Both databases share the ranking
// code, so one is enough.

/** SQLite's BM25 with a stemmer has 0.378 on the same collection. */
const FLOOR = 0.41

async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const [sqlite] = engines()
  if (!sqlite) throw new Error('there is no database to test with')
  const app = await startTestApp(sqlite)
  try {
    await work(app)
  } finally {
    await app.stop()
  }
}

const questions = findSharedData('search/cisi')
it.skipIf(!questions)(
  'answers whole questions far better than plain BM25, and finds every document by its title',
  { timeout: 600_000 },
  () =>
    withApp(async ({ nora }) => {
      const report = await measureQuestions(nora, questions ?? '')
      expect(report.documents).toBe(1460)
      expect(report.ndcg).toBeGreaterThan(FLOOR)
      expect(report.titlesMissed).toEqual([])
    }),
)

const typos = findSharedData('typos')
it.skipIf(!typos)('finds what was meant, for nine in ten words with one mistake', { timeout: 600_000 }, () =>
  withApp(async ({ nora }) => {
    const reports = await measureTypos(nora, readMisspellings(typos ?? ''))
    for (const { distance, covered, found } of reports.filter((each) => each.distance === 1)) {
      expect(distance).toBe(1)
      expect(found / covered).toBeGreaterThan(0.9)
    }
  }),
)
