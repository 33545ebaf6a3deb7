import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Service, startService } from '#test/service-process'
import { type ApiClient, signIn } from './api-client.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }

/** Real processes of the service on one database, and an adjustable clock. */
export interface ServiceScene {
  services: Service[]
  /** One client per process, all of the same user. */
  apis: ApiClient[]
  pass(ms: number): void
  restart(index: number): Promise<void>
  close(): Promise<void>
}

interface SceneOptions {
  /** '' = the embedded database, which one process uses exclusively. */
  databaseUrl: string
  processes: number
  settings?: Record<string, string>
}

export async function openServiceScene({ databaseUrl, processes, settings = {} }: SceneOptions): Promise<ServiceScene> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-soak-'))
  const clockFile = join(folder, 'clock')
  let offset = 0
  const environment = (index: number): Record<string, string> => ({
    ...OWNER,
    DATA_DIR: join(folder, `data-${index}`),
    SECRET_KEY: 'a secret key that all processes of a soak share',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    DOSSIER_CLOCK_FILE: clockFile,
    SWITCHED_OFF: 'web_app',
    ...settings,
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
  })
  const services: Service[] = []
  for (let index = 0; index < processes; index += 1) services.push(await startService(environment(index)))
  const apis = await Promise.all(
    services.map((_, index) => signIn(() => services[index]?.baseUrl ?? '', OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)),
  )
  return {
    services,
    apis,
    pass(ms) {
      offset += ms
      // Renames atomically: a reader of half a file would see time go back.
      writeFileSync(`${clockFile}.new`, String(offset))
      renameSync(`${clockFile}.new`, clockFile)
    },
    async restart(index) {
      services[index] = await startService(environment(index))
    },
    async close() {
      for (const service of services) await service.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
