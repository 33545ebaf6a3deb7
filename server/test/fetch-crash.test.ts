// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { openWorkshop } from './dossier.ts'
import { until } from './eventually.ts'
import { type ScriptedWeb, startWeb } from './scripted-web.ts'
import { type Caller, signInTo } from './test-app.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
const PAGES = 12

/** Every page links to all pages; the test releases the held one. */
async function startSite(): Promise<ScriptedWeb & { hold(path: string): void; letGo(): void }> {
  let held = ''
  const waiting: (() => void)[] = []
  const web = await startWeb({}, (response, request) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    const links = Array.from({ length: PAGES }, (_, n) => `<a href="/${n}">${n}</a>`).join(' ')
    const answer = () =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Page ${request.url}</title><p>This is ${request.url}</p>${links}`)
    if (request.url === held) waiting.push(answer)
    else answer()
  })
  return {
    ...web,
    hold: (path) => {
      held = path
    },
    letGo: () => {
      held = ''
      for (const answer of waiting.splice(0)) answer()
    },
  }
}

const signIn = (baseUrl: string): Promise<Caller> => signInTo(baseUrl, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)

describeOnBothDatabases('a saved address whose process dies', (_open, engine) => {
  it.each(['/', '/5'])(
    'while %s is being fetched is read to its end by the next, and nothing is saved twice',
    async (path) => {
      const empty = await engine.createMigrated()
      const workshop = openWorkshop(empty.config)
      const site = await startSite()
      const serve = () => workshop.serve({ ...OWNER, LOG_LEVEL: 'fatal', ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
      let service = await serve()
      try {
        let nora = await signIn(service.address)
        site.hold(path)
        const id = (await nora.post('/urls', { url: site.origin, crawl_enabled: true })).body.url._id
        await until(() => site.requests.some((one) => one.path === path))
        service.process.kill('SIGKILL')
        await service.ended
        site.letGo()
        service = await serve()
        nora = await signIn(service.address)
        await until(async () => (await nora.get(`/urls/${id}`)).body.url.status === 'complete')
        const { pages } = (await nora.get(`/urls/${id}/pages`)).body
        expect(pages.map((page: { url: string }) => page.url.slice(site.origin.length)).sort()).toEqual(
          Array.from({ length: PAGES }, (_, n) => `/${n}`).sort(),
        )
        // Only the interrupted request is repeated.
        const asked = site.requests.map((one) => one.path).filter((one) => one !== '/robots.txt')
        expect(asked.filter((one) => one === path)).toHaveLength(2)
        expect(asked).toHaveLength(PAGES + 2)
      } finally {
        service.process.kill('SIGKILL')
        await service.ended
        await site.stop()
        await empty.drop()
      }
    },
  )
})
