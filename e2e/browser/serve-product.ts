import type { Engine } from '../../server/test/databases.ts'
import { openWorkshop } from '../../server/test/dossier.ts'
import type { Credentials } from './api.ts'

interface Product {
  origin: string
  stop(): Promise<void>
}

export async function serveProduct(
  engine: Engine,
  owner: Credentials,
  settings: Record<string, string> = {},
): Promise<Product> {
  const database = await engine.create()
  const server = await openWorkshop(database.config).serve({
    SWITCHED_OFF: '',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    ...settings,
  })
  return {
    origin: /ready at (\S+)/.exec(server.announced)?.[1] ?? '',
    async stop() {
      server.process.kill('SIGTERM')
      await server.ended
      await database.drop()
    },
  }
}
