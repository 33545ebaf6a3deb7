import type { Engine } from '../../server/test/databases.ts'
import { openWorkshop } from '../../server/test/dossier.ts'
import type { Credentials } from './api.ts'

interface Product {
  origin: string
  addMember(member: Credentials, account: string): Promise<void>
  stop(): Promise<void>
}

export async function serveProduct(
  engine: Engine,
  owner: Credentials,
  settings: Record<string, string> = {},
): Promise<Product> {
  const database = await engine.createMigrated()
  const workshop = openWorkshop(database.config)
  const server = await workshop.serve({
    SWITCHED_OFF: '',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    ...settings,
  })
  return {
    origin: /ready at (\S+)/.exec(server.announced)?.[1] ?? '',
    async addMember({ email, password }, account) {
      const added = await workshop.run(['user', 'add', '--email', email, '--password', password, '--account', account])
      if (added.code !== 0) throw new Error(added.stderr)
    },
    async stop() {
      server.process.kill('SIGTERM')
      await server.ended
      await database.drop()
    },
  }
}
