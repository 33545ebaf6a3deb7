import type { ApiClient } from './api-client.ts'
import type { MoodySmtp } from './moody-smtp.ts'
import { openServiceScene, type ServiceScene } from './service-scene.ts'

export const SENDER = 'nora@press.example'

interface SceneOptions {
  smtp: MoodySmtp
  /** '' = the embedded database, which one process uses exclusively. */
  databaseUrl: string
  processes: number
}

export async function openOutboxScene({ smtp, ...options }: SceneOptions): Promise<ServiceScene> {
  const scene = await openServiceScene(options)
  await setUpIdentity(scene.apis[0] as ApiClient, smtp.port)
  return scene
}

async function setUpIdentity(api: ApiClient, port: number): Promise<void> {
  const { projects } = (await api.call('GET', '/projects')) as { projects: { _id: string }[] }
  const identity = { email: SENDER, name: 'Nora', smtp: { host: '127.0.0.1', port } }
  await api.call('POST', `/projects/${projects[0]?._id}/email-identities`, identity)
}
