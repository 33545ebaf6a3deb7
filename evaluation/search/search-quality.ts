// Measures the hit quality of quick search on public collections and writes docs/search-quality.md: npm run
// quality:search
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { onFreshService } from '../fresh-instance.ts'
import { measureQuestions } from './measure-questions.ts'
import { measureTypos, readMisspellings } from './measure-typos.ts'
import type { ApiCaller } from './search-notes.ts'
import { writeQuality } from './write-quality.ts'

const [questions, typos] = [findSharedData('search/cisi'), findSharedData('typos')]

/** Each collection gets its own service, so that collections do not appear in each other's results. */
const measured = <T>(work: (nora: ApiCaller) => Promise<T>): Promise<T> =>
  onFreshService({}, ({ ask }) => work({ post: (path, body) => ask('POST', path, body) }))

if (questions === null || typos === null) {
  process.exitCode = 1
} else {
  const answered = await measured((nora) => measureQuestions(nora, questions))
  const forgiven = await measured((nora) => measureTypos(nora, readMisspellings(typos)))
  writeFileSync(
    fileURLToPath(new URL('../../docs/search-quality.md', import.meta.url)),
    writeQuality(answered, forgiven),
  )
}
