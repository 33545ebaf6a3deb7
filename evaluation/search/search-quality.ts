// Measures the hit quality of quick search on public collections and writes docs/search-quality.md: npm run
// quality:search
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService } from '#test/service-process'
import { findSharedData } from '#test/shared-data'
import { signIn } from '../soaks/api-client.ts'
import { measureQuestions } from './measure-questions.ts'
import { measureTypos, readMisspellings } from './measure-typos.ts'
import { writeQuality } from './write-quality.ts'

const [email, password] = ['owner@press.example', 'a long enough password']
const [questions, typos] = [findSharedData('search/cisi'), findSharedData('typos')]

/** Each collection gets its own service, so that collections do not appear in each other's results. */
async function onFreshService<T>(
  work: (nora: { post(path: string, body: unknown): Promise<{ status: number; body: unknown }> }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-quality-'))
  const service = await startService({
    DATA_DIR: folder,
    OWNER_EMAIL: email,
    OWNER_PASSWORD: password,
    SWITCHED_OFF: 'web_app',
  })
  try {
    const { ask } = await signIn(() => service.baseUrl, email, password)
    return await work({ post: (path, body) => ask('POST', path, body) })
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (questions === null || typos === null) {
  process.exitCode = 1
} else {
  const answered = await onFreshService((nora) => measureQuestions(nora, questions))
  const forgiven = await onFreshService((nora) => measureTypos(nora, readMisspellings(typos)))
  writeFileSync(
    fileURLToPath(new URL('../../docs/search-quality.md', import.meta.url)),
    writeQuality(answered, forgiven),
  )
}
