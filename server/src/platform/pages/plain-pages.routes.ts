import { readFileSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import { Type } from 'typebox'
import { Reply, type Route, route } from '#platform/http/route'
import { html, page } from './page.ts'

const webFile = (path: string): URL => new URL(`../../../../web/${path}`, import.meta.url)

const FILES = [
  { name: 'tokens.css', file: 'src/ui/tokens.css', type: 'text/css' },
  { name: 'page.css', file: 'src/ui/page.css', type: 'text/css' },
  { name: 'icon.svg', file: 'public/assets/icon.svg', type: 'image/svg+xml' },
] as const

/** The files change only with a release; an hour limits stale copies. */
const CACHE = 'public, max-age=3600'

export const plainPageRoutes = (): Route[] => FILES.map(fileRoute)

export const frontPageRoutes = (): Route[] => [
  route({
    method: 'GET',
    path: '/',
    root: 'base',
    summary: 'Show the start page',
    tag: 'Pages',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
    handler: async () => frontPage(),
  }),
]

export const notFoundPage = (): Reply =>
  page(
    404,
    message('pages.nowhereTitle'),
    html`<p>${message('pages.nowhere')}</p>
<p><a href="/">${message('pages.toDossier')}</a></p>`,
  )

function fileRoute({ name, file, type }: (typeof FILES)[number]): Route {
  const content = readFileSync(webFile(file), 'utf8')
  return route({
    method: 'GET',
    path: `/assets/${name}`,
    root: 'base',
    summary: `Get the file ${name} of the server pages`,
    tag: 'Pages',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: type }) },
    handler: async () => new Reply(200, content, { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE }),
  })
}

const frontPage = (): Reply =>
  page(
    200,
    message('pages.runningTitle'),
    html`<p>${message('pages.running')}</p>
<ul>
<li><a href="/docs">${message('pages.apiReference')}</a></li>
<li><a href="/openapi.json">${message('pages.openApi')}</a></li>
<li><a href="/health/ready">${message('pages.health')}</a></li>
</ul>`,
  )
