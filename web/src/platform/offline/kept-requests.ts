import { PAGE_PATHS, RECORD_PATHS } from '@dossier/contract/paths'

/**
 * What the service worker does with a request (decision 27):
 * shell: a page of the app; file: a script or style of it; session: whose sign-in this is; answer: something that
 * people read; who: it may change who is signed in; null: none of its business.
 */
type Handling = 'shell' | 'file' | 'session' | 'answer' | 'who' | null

interface Asked {
  method: string
  url: string
  mode: string
}

const API = '/api/v1'

/**
 * What people read, by the first part of its path. Everything else is left out on purpose: tokens, sign-ins, people,
 * applications, repositories and mail servers with what is left of their secrets, archives, events.
 */
const READ =
  /^\/(?:emails|email-drafts|outgoing-emails|notes|memories|urls|pages|links|trash|tags)(?:\/|$)|^\/projects$/

const HASHED_FILE = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)$/

const patternOf = (path: string): string => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`

const PAGES = [...Object.values(PAGE_PATHS), ...Object.values(RECORD_PATHS)].map((path) => new RegExp(patternOf(path)))

/** @param origin of the service. */
export function handlingOf({ method, url, mode }: Asked, origin: string): Handling {
  const { origin: target, pathname } = new URL(url)
  if (target !== origin) return null
  if (method !== 'GET') return changesWho(pathname, mode) ? 'who' : null
  if (mode === 'navigate') return PAGES.some((page) => page.test(pathname)) ? 'shell' : null
  if (HASHED_FILE.test(pathname)) return 'file'
  if (pathname === '/auth/session') return 'session'
  return pathname.startsWith(`${API}/`) && READ.test(pathname.slice(API.length)) ? 'answer' : null
}

/** Forms of pages without scripts sign in, too. */
const changesWho = (pathname: string, mode: string): boolean =>
  mode === 'navigate' || pathname.startsWith('/auth/') || pathname === `${API}/accounts/switch`
