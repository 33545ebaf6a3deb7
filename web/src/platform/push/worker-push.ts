import { fromBasePath } from '#platform/base-path.ts'
import { type NotifiedPlace, openingPath, projectOf, readPushMessage } from './push-message.ts'

// Shows push messages in the service worker, and opens what they lead to.

/** The parts of the worker's scope in use; TypeScript cannot load these types together with the DOM's. */
interface Tab {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
export interface PushScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: object): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
}

/** A browser demands that each message shows a notification. */
export async function showPushed({ registration }: PushScope, text: string, basePath: string): Promise<void> {
  const message = readPushMessage(text)
  const { title = 'Dossier', body = '', tag = 'dossier', account = '', path = '/' } = message ?? {}
  const icon = `${basePath}/assets/icon-192.png`
  await registration.showNotification(title, { body, tag, icon, badge: icon, data: { account, path } })
  await showCount({ account, path }, basePath).catch(() => undefined)
}

/** Opens the place in a tab of the app, or in a new one. */
export async function openPlace({ clients }: PushScope, place: NotifiedPlace, basePath: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => isPage(new URL(url).pathname, basePath))
  if (!tab) return void (await clients.openWindow(basePath + openingPath(place)))
  tab.postMessage({ opens: place })
  // Refused when the click was too long ago. The tab shows the place anyway.
  await tab.focus().catch(() => undefined)
}

const isPage = (pathname: string, basePath: string): boolean =>
  `${pathname}/`.startsWith(`${basePath}/`) && fromBasePath(pathname, basePath) !== '/login'

/** Shows on the icon of the app how many conversations of the project want a reply, as the open app does. */
async function showCount(place: NotifiedPlace, basePath: string): Promise<void> {
  const project = projectOf(place)
  if (project === '' || !('setAppBadge' in navigator)) return
  const query = new URLSearchParams({ project, mailbox: 'inbox', label: 'reply-required', limit: '1', fields: 'row' })
  const answer = await fetch(`${basePath}/api/v1/emails?${query.toString()}`)
  const { total } = (await answer.json()) as { total?: unknown }
  if (answer.ok && typeof total === 'number') await navigator.setAppBadge(total)
}
