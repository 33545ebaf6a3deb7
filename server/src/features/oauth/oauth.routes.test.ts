import { SCOPES } from '@dossier/contract/scopes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('OAuth so far', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('lists no clients, for admins, and no consents, for anyone signed in', async () => {
    expect((await app.nora.get('/oauth/clients')).body).toEqual({ clients: [] })
    expect((await app.nora.get('/oauth/consents')).body).toEqual({ consents: [] })
    const member = await app.withRole('member')
    expect((await member.get('/oauth/clients')).status).toBe(403)
    expect((await member.get('/oauth/consents')).status).toBe(200)
    for (const path of ['clients', 'consents', 'config'])
      expect((await app.nobody.get(`/oauth/${path}`)).status).toBe(401)
  })

  it('advertises no address that does not answer, and explains every scope', async () => {
    const { oauth } = (await app.nora.get('/oauth/config')).body
    for (const [name, value] of Object.entries(oauth as Record<string, unknown>)) {
      if (typeof value === 'string' && value) expect((await fetch(value)).status, name).toBeLessThan(500)
    }
    expect(Object.values(oauth.client_registration as object)).toEqual([false, false, false])
    expect(oauth.scope_details.map(({ scope }: { scope: string }) => scope)).toEqual([...SCOPES])
    for (const { label, description } of oauth.scope_details)
      expect([label.length > 5, description.length > 10]).toEqual([true, true])
  })

  it('shows the git repositories of a project to members, and none of another account', async () => {
    const id = (await app.nora.get('/projects')).body.projects[0]._id as string
    const member = await app.withRole('member')
    expect((await member.get(`/projects/${id}/git-repos`)).body).toEqual({ repos: [] })
    expect((await app.otto.get(`/projects/${id}/git-repos`)).status).toBe(404)
  })
})
