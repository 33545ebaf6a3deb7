import { mkdtempSync, rmSync } from 'node:fs'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import { startServer } from './start-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dossier-start-'))
const thief = new Server()

afterEach(() => {
  thief.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('with PORT=0 listens on another one when the free port it chose is taken before it listens', async () => {
  const { close } = Server.prototype
  // The first server to close is the one that looked for a free port.
  vi.spyOn(Server.prototype, 'close').mockImplementationOnce(function (this: Server, done) {
    const { port } = Object(this.address()) as { port: number }
    return close.call(this, () => thief.listen(port, '127.0.0.1', () => done?.()))
  })
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal', SWITCHED_OFF: 'web_app' }
  const server = await startServer(readConfig(env))
  const { port: stolen } = Object(thief.address()) as { port: number }
  expect(stolen).toBeGreaterThan(0)
  expect(server.address).toMatch(new RegExp(`:${new URL(server.platform.config.baseUrl).port}$`))
  expect(server.address).not.toContain(`:${stolen}`)
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  await server.stop()
})
