import { fromBasePath } from '#platform/base-path.ts'
import { now } from '#platform/clock/clock.ts'
import { handlingOf } from '#platform/offline/request-handling.ts'
import { openStoredAnswers } from '#platform/offline/stored-answers.ts'
import type { NotifiedPlace } from '#platform/push/push-message.ts'
import { openPlace, type PushScope, showPushed } from '#platform/push/worker-push.ts'

// Serves previously read data offline (decision 27). Online, every request goes to the service first; the cache is used
// only when it is unreachable. Shows notifications too.

/** Paths of this build's scripts and styles from the base URL, injected by web/vite.config.ts. */
declare const WEB_APP_FILES: readonly string[]

interface Ending extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Asking extends Ending {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Ending {
  readonly data: { text(): string } | null
}

interface Clicked extends Ending {
  readonly notification: Notification
}

/** The used part of a service worker's scope; TypeScript cannot load these types together with the DOM's. */
interface WorkerScope extends Pick<PushScope, 'registration'> {
  addEventListener(name: 'install' | 'activate', hear: (event: Ending) => void): void
  addEventListener(name: 'fetch', hear: (event: Asking) => void): void
  addEventListener(name: 'push', hear: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', hear: (event: Clicked) => void): void
  skipWaiting(): Promise<void>
  clients: PushScope['clients'] & { claim(): Promise<void> }
}

const scope = globalThis as unknown as WorkerScope
/** The worker lies at the base URL. */
const BASE_PATH = new URL('.', location.href).pathname.replace(/\/$/, '')
/** Caches belong to the whole host, where another service may run under another path. */
const FILES_CACHE = `dossier-files${BASE_PATH}`
/** All pages share one HTML document. */
const SHELL = `${BASE_PATH}/`
const FILES = WEB_APP_FILES.map((file) => BASE_PATH + file)
const answers = openStoredAnswers(caches, now, BASE_PATH)

scope.addEventListener('install', (event) => event.waitUntil(prepare()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOldFiles()))
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, event.data?.text() ?? '', BASE_PATH)))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(scope, event.notification.data as NotifiedPlace, BASE_PATH))
})

/** Caches the whole app, so that unvisited pages open offline too. */
async function prepare(): Promise<void> {
  const files = await caches.open(FILES_CACHE)
  const cached = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await files.addAll([SHELL, ...FILES.filter((file) => !cached.has(file))])
  await scope.skipWaiting()
}

/** Deletes files of earlier builds. Fonts are cached on demand and stay. */
async function removeOldFiles(): Promise<void> {
  const files = await caches.open(FILES_CACHE)
  const current = new Set([SHELL, ...FILES])
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url)
    if (!current.has(pathname) && !pathname.endsWith('.woff2')) await files.delete(request)
  }
  await scope.clients.claim()
}

function answerTo(event: Asking): Promise<Response> | null {
  const { request } = event
  switch (handlingOf(request, location.origin, BASE_PATH)) {
    case 'shell':
      return page(request)
    case 'file':
      return file(request)
    case 'session':
    case 'answer':
      return read(event)
    case 'who':
      return changeUser(request)
    case null:
      return null
  }
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await (await caches.open(FILES_CACHE)).match(SHELL)
    if (shell) return shell
    throw error
  }
}

async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES_CACHE)
  const cached = await files.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await files.put(request, answer.clone())
  return answer
}

async function read(event: Asking): Promise<Response> {
  const { request } = event
  const { pathname, search } = new URL(request.url)
  const address = fromBasePath(pathname, BASE_PATH) + search
  const begun = answers.begin()
  try {
    const answer = await fetch(request)
    event.waitUntil(answers.take(address, answer.clone(), begun))
    return answer
  } catch (error) {
    // The request may have been cancelled meanwhile.
    const found = request.signal.aborted ? undefined : await answers.find(address)
    if (found) return found
    throw error
  }
}

/** Before, so that nothing remains if the request never ends; after, for data read meanwhile. */
async function changeUser(request: Request): Promise<Response> {
  await answers.forget()
  try {
    return await fetch(request)
  } finally {
    await answers.forget()
  }
}
