import { readFileSync } from 'node:fs'
import Type from 'typebox'
import { Reply, type Route, route } from '#platform/http/route'
import { html, page } from './page.ts'

// The front page and the style sheets of the pages that need no JavaScript.

const webFile = (path: string): URL => new URL(`../../../../web/src/ui/${path}`, import.meta.url)

const STYLE_SHEETS = ['tokens.css', 'page.css']

/** Styles change with a release only; an hour keeps a stale one short. */
const CACHE = 'public, max-age=3600'

export const plainPageRoutes = (): Route[] => STYLE_SHEETS.map(styleRoute)

/** The front page of a service without the web app. */
export const frontPageRoutes = (): Route[] => [
  route({
    method: 'GET',
    path: '/',
    root: 'base',
    summary: 'The front page',
    tag: 'Pages',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
    handler: async () => frontPage(),
  }),
]

function styleRoute(name: string): Route {
  const css = readFileSync(webFile(name), 'utf8')
  return route({
    method: 'GET',
    path: `/assets/${name}`,
    root: 'base',
    summary: `Style sheet ${name}`,
    tag: 'Pages',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/css' }) },
    handler: async () => new Reply(200, css, { 'content-type': 'text/css; charset=utf-8', 'cache-control': CACHE }),
  })
}

const frontPage = (): Reply =>
  page(
    200,
    'Dossier is running',
    html`<p>Your knowledge, your mail, on your own machine.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/health/ready">Health</a></li>
</ul>`,
  )
