import type { Engine } from '../../server/test/databases.ts'
import { openWorkshop } from '../../server/test/dossier.ts'
import type { Credentials } from './api.ts'

interface Product {
  origin: string
  /** Ends it as an operator would, and gives the database back. */
  stop(): Promise<void>
}

/** The service as people start it, web app included, on a database of its own with this owner. */
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
