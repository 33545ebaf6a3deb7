import { readFileSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import { Type } from 'typebox'
import { Reply, type Route, route } from '#platform/http/route'
import { html, page } from './page.ts'
import type { WebAppFiles } from './web-app-files.ts'

const webFile = (path: string): URL => new URL(`../../../../web/${path}`, import.meta.url)

const FILES = [
  { name: 'tokens.css', file: 'src/ui/tokens.css', type: 'text/css' },
  { name: 'page.css', file: 'src/ui/page.css', type: 'text/css' },
  { name: 'icon.svg', file: 'public/assets/icon.svg', type: 'image/svg+xml' },
] as const

/** The files change only with a release; an hour limits stale copies. */
const CACHE = 'public, max-age=3600'

/** @param files the built web app, which has the fonts; without it the pages use those of the system. */
export const plainPageRoutes = (files: WebAppFiles | null): Route[] => [
  ...FILES.map((file) => fileRoute({ ...file, content: readFileSync(webFile(file.file), 'utf8') })),
  fileRoute({ name: 'fonts.css', content: fontFaces(files), type: 'text/css' }),
]

/** The font faces of the web app. Their files stand beside this one. */
function fontFaces(files: WebAppFiles | null): string {
  const styles = [...(files?.assets ?? [])].filter(([name]) => name.endsWith('.css'))
  const faces = styles.flatMap(([, { plain }]) => plain.toString('utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [])
  return [...new Set(faces)].join('\n')
}

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
    { tab: message('pages.nowhereTab'), title: message('pages.nowhereTitle') },
    html`<p>${message('pages.nowhere')}</p>
<p><a class="button" href="/">${message('pages.toDossier')}</a></p>`,
  )

function fileRoute({ name, content, type }: { name: string; content: string; type: string }): Route {
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
    { tab: 'Dossier', title: message('pages.runningTitle') },
    html`<p>${message('pages.running')}</p>
<ul>
<li><a href="/docs">${message('pages.apiReference')}</a></li>
<li><a href="/openapi.json">${message('pages.openApi')}</a></li>
<li><a href="/health/ready">${message('pages.health')}</a></li>
</ul>`,
  )
