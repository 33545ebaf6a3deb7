import { afterAll, beforeAll, expect, it } from 'vitest'
import { exported, imported, linesOf } from '#test/archives'
import { describeOnBothDatabases } from '#test/databases'
import { changeLines, fitManifest, forge } from '#test/forged-archive'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { signatureOf } from '../channels/signature.ts'

const DOMAIN = 'in.press.example'
const SECRET = 'a secret of some length'
const REPO = { repo_url: 'https://git.press.example/notes.git', enabled: false }

describeOnBothDatabases('a deleted project', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { emailForwardDomain: DOMAIN, importSecret: SECRET } })
  })
  afterAll(() => app.stop())

  let count = 0
  async function mailTo(name: string): Promise<number> {
    count += 1
    const bytes = Buffer.from(rawMail({ id: `inherit-${count}@x.example`, to: `${name}@${DOMAIN}` }))
    const timestamp = String(Math.floor(app.platform.clock.now() / 1000))
    const headers = {
      'content-type': 'message/rfc822',
      'x-dossier-timestamp': timestamp,
      'x-dossier-signature': signatureOf(SECRET, timestamp, bytes),
    }
    return (await app.nobody.send('POST', 'base:/import/email', bytes, headers)).status
  }

  async function createProject(caller: Caller) {
    const id = (await caller.post('/projects', { name: 'Linen' })).body.project._id as string
    const { alias } = (await caller.get(`/projects/${id}/address`)).body.address
    const repo = (await caller.post(`/projects/${id}/git-repos`, REPO)).body.repo._id as string
    return { id, alias: (alias as string).split('@')[0] ?? '', repo }
  }
  const reposOf = async (project: string): Promise<string[]> =>
    (
      await app.platform.database.read.selectFrom('git_repos').select('id').where('project_id', '=', project).execute()
    ).map(({ id }) => id)
  const linenOf = async (caller: Caller): Promise<string[]> =>
    (await caller.get('/projects')).body.projects
      .filter(({ name }: { name: string }) => name === 'Linen')
      .map(({ _id }: { _id: string }) => _id)

  it('leaves its addresses and ids to nobody but its own account', async () => {
    const { id, alias, repo } = await createProject(app.nora)
    const archive = await exported(app.baseUrl, app.nora, id)
    expect((await app.nora.del(`/projects/${id}`)).status).toBe(200)
    expect([await mailTo(id), await mailTo(alias)]).toEqual([404, 404])

    expect((await imported(app.otto, archive)).status).toBe('completed')
    const [theirs = ''] = await linenOf(app.otto)
    expect([theirs === id, (await reposOf(theirs)).includes(repo)]).toEqual([false, false])
    expect([await mailTo(id), await mailTo(alias)]).toEqual([404, 404])
    expect((await imported(app.otto, archive)).status).toBe('completed')
    expect(await linenOf(app.otto)).toEqual([theirs])

    expect((await imported(app.nora, archive)).status).toBe('completed')
    expect([await linenOf(app.nora), await reposOf(id)]).toEqual([[id], [repo]])
    expect([await mailTo(id), await mailTo(alias), await mailTo(theirs)]).toEqual([201, 201, 201])
  })

  it('keeps a replaced alias from an account that names it in an archive', async () => {
    const { id, alias } = await createProject(app.nora)
    await app.nora.post(`/projects/${id}/address/rotate`)
    const own = await createProject(app.otto)
    const archive = await exported(app.baseUrl, app.otto, own.id)
    await app.otto.del(`/projects/${own.id}`)
    const forged = forge(archive, (files) => {
      changeLines(files, 'addresses', (line) => ({ ...line, local_part: alias }))
      fitManifest(files)
    })
    expect(linesOf(forged, 'addresses')).toMatchObject([{ local_part: alias }])
    expect((await imported(app.otto, forged)).status).toBe('completed')
    expect(await mailTo(alias)).toBe(404)
  })

  it('keeps its names when its account is gone too', async () => {
    const { id, alias } = await createProject(app.otto)
    const archive = await exported(app.baseUrl, app.otto, id)
    await app.platform.database.transact(async (tx) => {
      for (const table of ['projects', 'project_aliases', 'git_repos'] as const)
        await tx.deleteFrom(table).where('tenant_id', '=', app.otto.tenantId).execute()
      await tx.deleteFrom('tenants').where('id', '=', app.otto.tenantId).execute()
    })
    expect((await imported(app.nora, archive)).status).toBe('completed')
    expect(await linenOf(app.nora)).not.toContain(id)
    expect([await mailTo(id), await mailTo(alias)]).toEqual([404, 404])
  })
})
