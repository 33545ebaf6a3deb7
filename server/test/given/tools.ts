import type { Scope } from '@dossier/contract/scopes'
import { expect } from 'vitest'
import type { Engine } from '../databases.ts'
import { type Caller, startTestApp, type TestApp } from '../test-app.ts'
import { connectTool, type ToolClient } from '../tool-client.ts'
import { ingestEmail, question } from '../triage-mails.ts'

export const ALL_SCOPES: Scope[] = ['knowledge:read', 'knowledge:write', 'email:read', 'email:write', 'email:send']

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const tokenOf = async (caller: Caller, scopes: Scope[]): Promise<string> =>
  (await caller.post('/tokens', { name: 'a tool', scopes })).body.token as string

/** The application with a tool of each of its two accounts connected, and one email to work with. */
export interface ConnectedTools {
  app: TestApp
  nora: ToolClient
  otto: ToolClient
  /** Nora's default project, which has an email identity. */
  project: string
  /** A question in Nora's inbox, as tools name it. */
  mail: string
  stop(): Promise<void>
}

export async function givenTools(engine: Engine): Promise<ConnectedTools> {
  const app = await startTestApp(engine, { config: { allowPrivateHosts: ['127.0.0.1'] } })
  const project = (await app.nora.get('/projects')).body.projects[0]._id as string
  const identity = { name: 'Nora', email: 'nora@press.example', smtp: { host: '127.0.0.1', port: 9 } }
  expect((await app.nora.post(`/projects/${project}/email-identities`, identity)).status).toBe(201)
  const mail = `email:${await ingestEmail(app.nora, question({ subject: 'Linen samples' }))}`
  const nora = await connectTool(app, (await app.withScopes(ALL_SCOPES)).token)
  const otto = await connectTool(app, await tokenOf(app.otto, ALL_SCOPES))
  return {
    app,
    nora,
    otto,
    project,
    mail,
    async stop() {
      await Promise.all([nora.close(), otto.close()])
      await app.stop()
    },
  }
}
