import type { Config } from '#platform/config/config'
import type { ResolveDns } from '#platform/dns/dns'
import type { Engine } from '../databases.ts'
import { type Caller, startTestApp, type TestApp } from '../test-app.ts'

export const FORWARD_DOMAIN = 'in.press.example'

/** The application with its SMTP listener. */
export interface SmtpServer {
  app: TestApp
  port: number
  to: string
  stop(): Promise<void>
}

export const given = {
  async smtpServer(engine: Engine, config: Partial<Config> = {}, resolveDns?: ResolveDns): Promise<SmtpServer> {
    const smtpListen = [{ host: '127.0.0.1', port: 0 }]
    const app = await startTestApp(engine, {
      config: { emailForwardDomain: FORWARD_DOMAIN, smtpListen, ...config },
      ...(resolveDns ? { resolveDns } : {}),
    })
    const listener = await app.app.features.inbound.listen().catch(async (error: unknown) => {
      await app.stop()
      throw error
    })
    const project = (await app.nora.get('/projects')).body.projects[0]._id as string
    return {
      app,
      port: listener.addresses[0]?.port ?? 0,
      to: `${project}@${FORWARD_DOMAIN}`,
      async stop() {
        await listener.close()
        await app.stop()
      },
    }
  },
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
export const emailsOf = async (caller: Caller, path = '/emails?limit=200'): Promise<any[]> =>
  (await caller.get(path)).body.emails
