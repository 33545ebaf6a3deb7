import { message } from '@dossier/contract/message'
import { PAGE_PATHS, RECORD_PATHS } from '@dossier/contract/paths'
import type { TProperties } from 'typebox'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { acceptedCoding } from '#platform/http/accepted-coding'
import { Reply, type Route, route } from '#platform/http/route'
import type { WebAppFiles, WebFile } from './web-app-files.ts'

const tag = 'Pages'

/** Hash of the email frame's style sheet (web/src/ui/mail-frame); tools/web/frame-style.test.ts verifies it. */
const FRAME_STYLE = "'sha256-lujGd4XpUHxtP4jh/bKiNarRJozaRo/DRK1/YWEwprE='"

/**
 * Content policy of the app: scripts and styles come from our files only. Email frames are `srcdoc` and inherit it,
 * plus a stricter one: no scripts, but sanitized style attributes need `style-src-attr`. The app never parses text as
 * markup, so a style attribute cannot be injected.
 */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${FRAME_STYLE}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The only script outside /assets: a service worker controls only its own path and below. */
const WORKER = 'service-worker.js'

/** It reads answers for the page, and the icon of a notification. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'"

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

export const webAppRoutes = (files: WebAppFiles, basePath: string): Route[] => [
  route({
    method: 'GET',
    path: '/assets/:name',
    root: 'base',
    summary: 'Get a file of the web app',
    tag,
    access: 'public',
    params: { name: Type.String() },
    answers: { 200: Type.String({ contentMediaType: 'application/octet-stream' }) },
    handler: async ({ params, header }) => assetReply(files.assets.get(params.name), header('accept-encoding') ?? ''),
  }),
  route({
    method: 'GET',
    path: `/${WORKER}`,
    root: 'base',
    summary: 'Get the service worker of the web app',
    tag,
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/javascript' }) },
    handler: async ({ header }) => workerReply(files.assets.get(WORKER), header('accept-encoding') ?? ''),
  }),
  ...[...Object.values(PAGE_PATHS), ...Object.values(RECORD_PATHS)].map((path) => {
    const shell = underPath(files.shell, basePath)
    return shellRoute(path, path === PAGE_PATHS.login ? withoutOutline(shell) : shell)
  }),
]

const assetReply = (file: WebFile | undefined, accepted: string): Reply =>
  fileReply(file, accepted, { 'cache-control': file?.hashed ? FOR_EVER : FOR_AN_HOUR })

const workerReply = (file: WebFile | undefined, accepted: string): Reply =>
  fileReply(file, accepted, { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })

function fileReply(file: WebFile | undefined, accepted: string, more: Record<string, string>): Reply {
  if (!file) throw new AppError('not_found', message('pages.fileGone'))
  const headers = { 'content-type': file.type, vary: 'accept-encoding', ...more }
  const { br, gzip } = file
  const coding = br && gzip ? acceptedCoding(accepted, ['br', 'gzip']) : null
  if (coding === null) return new Reply(200, file.plain, headers)
  return new Reply(200, coding === 'br' ? br : gzip, { ...headers, 'content-encoding': coding })
}

const paramsOf = (path: string): TProperties =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Type.String()]))

/** The built page names its files relative to the base URL, and the app reads the path from the page. */
const underPath = (shell: string, basePath: string): string =>
  shell
    .replaceAll('"./', `"${basePath}/`)
    .replace('name="base-path" content=""', `name="base-path" content="${basePath}"`)

const OUTLINE = ['<!-- outline -->', '<!-- /outline -->'] as const

/** The outline is that of a signed-in page. */
function withoutOutline(shell: string): string {
  const [from, until] = OUTLINE.map((mark) => shell.indexOf(mark))
  return from === undefined || until === undefined || from < 0 ? shell : shell.slice(0, from) + shell.slice(until)
}

/** The app picks the view from the URL. */
function shellRoute(path: string, shell: string): Route {
  const params = paramsOf(path)
  return route({
    method: 'GET',
    path,
    root: 'base',
    summary: 'Show a page of the web app',
    tag,
    access: 'public',
    ...(Object.keys(params).length > 0 ? { params } : {}),
    answers: { 200: Type.String({ contentMediaType: 'text/html' }) },
    handler: async () =>
      new Reply(200, shell, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': APP_POLICY,
        'cache-control': 'no-cache',
        'referrer-policy': 'same-origin',
      }),
  })
}
