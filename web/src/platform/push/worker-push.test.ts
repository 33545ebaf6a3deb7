import { afterEach, expect, it, vi } from 'vitest'
import { openPlace, type PushScope, showPushed } from './worker-push.ts'

const PLACE = { account: 'a1', path: '/projects/p1/mail/inbox/e1' }
const MESSAGE = { title: 'A new email wants an answer', body: '', tag: 'thread t1', ...PLACE }

afterEach(() => vi.unstubAllGlobals())

function scopeWith(...urls: string[]) {
  const [shown, opened, posted]: [unknown[], string[], unknown[]] = [[], [], []]
  const tabs = urls.map((url) => ({
    url,
    focus: async () => void posted.push('focus'),
    postMessage: (message: unknown) => void posted.push(url, message),
  }))
  const scope = {
    registration: { showNotification: async (...call: unknown[]) => void shown.push(call) },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
  } as unknown as PushScope
  return { scope, shown, opened, posted }
}

it('shows what was sent, and something for anything else, because the browser demands it', async () => {
  const { scope, shown } = scopeWith()
  await showPushed(scope, JSON.stringify(MESSAGE), '/dossier')
  await showPushed(scope, 'nonsense', '')
  const icon = '/dossier/assets/icon-192.png'
  expect(shown[0]).toEqual([MESSAGE.title, { body: '', tag: MESSAGE.tag, icon, badge: icon, data: PLACE }])
  expect(shown[1]).toMatchObject(['Dossier', { data: { account: '', path: '/' } }])
})

it('shows the number of conversations that want a reply on the icon', async () => {
  const asked: string[] = []
  const badges: number[] = []
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ total: 3 })
  })
  await showPushed(scopeWith().scope, JSON.stringify(MESSAGE), '/dossier')
  await showPushed(scopeWith().scope, JSON.stringify({ ...MESSAGE, path: '/' }), '/dossier')
  expect(badges).toEqual([3])
  expect(asked).toEqual([expect.stringMatching(/^\/dossier\/api\/v1\/emails\?project=p1&/)])
})

it('opens a click in the tab that is there, or else in a new one', async () => {
  const elsewhere = 'https://press.example/other/'
  const own = 'https://press.example/dossier/notes'
  const found = scopeWith(elsewhere, own)
  await openPlace(found.scope, PLACE, '/dossier')
  expect([found.posted, found.opened]).toEqual([[own, { opens: PLACE }, 'focus'], []])
  const none = scopeWith(elsewhere, 'https://press.example/dossier/login')
  await openPlace(none.scope, PLACE, '/dossier')
  expect(none.posted).toEqual([])
  expect(none.opened).toEqual(['/dossier/open?account=a1&path=%2Fprojects%2Fp1%2Fmail%2Finbox%2Fe1'])
})
