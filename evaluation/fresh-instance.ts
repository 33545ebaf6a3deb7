import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '#test/service-process'
import { type ApiClient, signIn } from './soaks/api-client.ts'

const [email, password] = ['owner@press.example', 'a long enough password']

/** Runs the work on a fresh service of its own, with the file of its database. @param environment such as AI_BASE_URL */
export async function onFreshService<T>(
  environment: Record<string, string>,
  work: (api: ApiClient, database: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-evaluation-'))
  const service = await startService({
    DATA_DIR: folder,
    OWNER_EMAIL: email,
    OWNER_PASSWORD: password,
    SWITCHED_OFF: 'web_app',
    ...environment,
  })
  try {
    return await work(await signIn(() => service.baseUrl, email, password), join(folder, 'dossier.sqlite'))
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Settings that point the service to the scripted model. */
export const modelAt = (origin: string): Record<string, string> => ({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: `${origin}/v1`,
  AI_MODEL: 'scripted',
})
