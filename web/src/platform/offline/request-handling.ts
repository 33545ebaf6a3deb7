import { PAGE_PATHS, RECORD_PATHS } from '@dossier/contract/paths'
import { fromBasePath } from '#platform/base-path.ts'

/**
 * Handling by the service worker (decision 27). shell: an app page; file: a script or style; session: the current
 * session; answer: readable data; who: may change the user; null: not handled.
 */
type Handling = 'shell' | 'file' | 'session' | 'answer' | 'who' | null

interface WorkerRequest {
  method: string
  url: string
  mode: string
}

const API = '/api/v1'

/**
 * Cacheable data by the first path segment. Tokens, sessions, users, applications, repositories, mail servers, archives
 * and events are excluded on purpose: they may contain secrets.
 */
const READ =
  /^\/(?:emails|email-drafts|outgoing-emails|notes|memories|urls|pages|links|trash|tags|today)(?:\/|$)|^\/projects$/

const HASHED_FILE = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)$/

const patternOf = (path: string): string => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`

const PAGES = [...Object.values(PAGE_PATHS), ...Object.values(RECORD_PATHS)].map((path) => new RegExp(patternOf(path)))

export function handlingOf({ method, url, mode }: WorkerRequest, origin: string, basePath = ''): Handling {
  const { origin: target, pathname: fullPath } = new URL(url)
  if (target !== origin || !fullPath.startsWith(`${basePath}/`)) return null
  const pathname = fromBasePath(fullPath, basePath)
  if (method !== 'GET') return changesUser(pathname, mode) ? 'who' : null
  if (mode === 'navigate') return PAGES.some((page) => page.test(pathname)) ? 'shell' : null
  if (HASHED_FILE.test(pathname)) return 'file'
  if (pathname === '/auth/session') return 'session'
  return pathname.startsWith(`${API}/`) && READ.test(pathname.slice(API.length)) ? 'answer' : null
}

/** Script-free forms sign in too. */
const changesUser = (pathname: string, mode: string): boolean =>
  mode === 'navigate' || pathname.startsWith('/auth/') || pathname === `${API}/accounts/switch`
