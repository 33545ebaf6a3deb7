import type { ListedType } from '@dossier/contract/vocabulary'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryLocation,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { projectsQuery } from '#features/emails/mail-queries.ts'
import { prefetchList } from '#features/emails/prefetch.ts'
import type { Selection } from '#features/emails/read-list.ts'
import { addressOf, BASE_PATH, fromBasePath } from '#platform/base-path.ts'
import { getCurrentUser } from '#platform/session/current-user.ts'
import { withWords } from '#platform/words/words.ts'
import { PageFailed } from './cannot-open.tsx'
import { selectionOf } from './mail-route.ts'
import { queryClient } from './query-client.ts'
import { UnavailablePage } from './unavailable-page.tsx'

const root = createRootRoute({ notFoundComponent: UnavailablePage })

/** All pages except the sign-in require a user. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const user = await getCurrentUser()
    if (!user)
      // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown redirect
      throw redirect({
        href: addressOf(`/login?next=${encodeURIComponent(location.href)}`),
        reloadDocument: true,
      })
    return { user }
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: async () => {
    // Without an answer, the page says why.
    const projects = await queryClient.query(projectsQuery).catch(() => [])
    if (projects[0])
      // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown redirect
      throw redirect({
        to: '/projects/$project/mail/$mailbox',
        params: { project: projects[0]._id, mailbox: 'inbox' },
        replace: true,
      })
  },
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
})

interface MailSearch {
  split?: string
  label?: string
  q?: string
}

const readMailSearch = ({ split, label, q }: Record<string, unknown>): MailSearch => ({
  ...(typeof split === 'string' ? { split } : {}),
  ...(typeof label === 'string' ? { label } : {}),
  ...(typeof q === 'string' && q.trim() ? { q } : {}),
})

/** A slow line must not keep the page from opening. */
const FIRST_ROWS_MS = 4_000
let isFirstList = true

/**
 * Reads the list while the code of the screen is loaded. The page opens with its first rows, because on a slow line they
 * would otherwise share it with everything that the page reads.
 */
function readAhead(selection: Selection): Promise<unknown> | undefined {
  const reading = prefetchList(queryClient, selection)
  const isFirst = isFirstList
  isFirstList = false
  return isFirst ? Promise.race([reading, new Promise((resolve) => setTimeout(resolve, FIRST_ROWS_MS))]) : undefined
}

const MailScreen = lazyRouteComponent(
  withWords(['acts'], () => import('./mail-screen.tsx')),
  'MailScreen',
)

const mailbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/mail/$mailbox',
  validateSearch: readMailSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => readAhead(selectionOf(params, deps)),
  component: MailScreen,
})

/** Nested in its mailbox, so that the list stays mounted. */
const mail = createRoute({ getParentRoute: () => mailbox, path: '$id' })

const readSendingPages = () => import('./sending-pages.tsx')
const Drafts = lazyRouteComponent(readSendingPages, 'Drafts')

const ask = createRoute({
  getParentRoute: () => signedIn,
  path: '/ask',
  validateSearch: ({ q, project }: Record<string, unknown>): { q?: string; project?: string } => ({
    ...(typeof q === 'string' && q.trim() ? { q } : {}),
    ...(typeof project === 'string' ? { project } : {}),
  }),
  component: lazyRouteComponent(
    withWords(['ask'], () => import('./ask-desk.tsx')),
    'AskDesk',
  ),
})

const changes = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/changes',
  validateSearch: ({ since }: Record<string, unknown>): { since?: string } =>
    typeof since === 'string' ? { since } : {},
  component: lazyRouteComponent(
    withWords(['ask'], () => import('./changes-desk.tsx')),
    'ChangesDesk',
  ),
})

const drafts = createRoute({ getParentRoute: () => signedIn, path: '/drafts', component: Drafts })

const draft = createRoute({ getParentRoute: () => drafts, path: '$id' })

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  component: lazyRouteComponent(readSendingPages, 'Outbox'),
})

const contact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/$address',
  component: lazyRouteComponent(
    withWords(['write'], () => import('./contact-desk.tsx')),
    'ContactDesk',
  ),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown redirect
    throw redirect({ to: '/settings/you', replace: true })
  },
})

const readConnectPages = withWords(['settings', 'board', 'mailboxes'], () => import('./connect-pages.tsx'))

const readSettingsPages = withWords(['settings', 'mailboxes'], () => import('./settings-pages.tsx'))

const readProject = ({ project }: Record<string, unknown>): { project?: string } =>
  typeof project === 'string' ? { project } : {}

/** The rule that the inbox offers after a correction. */
const readRuleOffer = (search: Record<string, unknown>): { project?: string; email?: string; move?: string } => ({
  ...readProject(search),
  ...(typeof search.email === 'string' ? { email: search.email } : {}),
  ...(typeof search.move === 'string' ? { move: search.move } : {}),
})

const identities = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/identities',
  validateSearch: readProject,
  component: lazyRouteComponent(readSettingsPages, 'Identities'),
})

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/templates',
  validateSearch: readProject,
  component: lazyRouteComponent(readSettingsPages, 'Templates'),
})

const git = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/git',
  validateSearch: readProject,
  component: lazyRouteComponent(readSettingsPages, 'Git'),
})

const gitConflicts = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/git/$repo/conflicts',
  component: lazyRouteComponent(
    withWords(['settings'], () => import('./git-conflicts.tsx')),
    'GitConflicts',
  ),
})

const triage = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/triage',
  validateSearch: readProject,
  component: lazyRouteComponent(readSettingsPages, 'Triage'),
})

const rules = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/rules',
  validateSearch: readRuleOffer,
  component: lazyRouteComponent(readSettingsPages, 'Rules'),
})

const you = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/you',
  component: lazyRouteComponent(readSettingsPages, 'You'),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/security',
  component: lazyRouteComponent(readSettingsPages, 'Security'),
})

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/keys',
  component: lazyRouteComponent(readSettingsPages, 'Keys'),
})

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/notifications',
  component: lazyRouteComponent(readSettingsPages, 'Notifications'),
})

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/accounts',
  component: lazyRouteComponent(readSettingsPages, 'Accounts'),
})

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/projects',
  validateSearch: ({ add }: Record<string, unknown>): { add?: true } => (add === true ? { add } : {}),
  component: lazyRouteComponent(readSettingsPages, 'Projects'),
})

const health = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/health',
  component: lazyRouteComponent(readSettingsPages, 'Health'),
})

const access = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/tokens',
  component: lazyRouteComponent(readSettingsPages, 'Access'),
})

const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/people',
  component: lazyRouteComponent(readSettingsPages, 'People'),
})

const data = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/data',
  component: lazyRouteComponent(readSettingsPages, 'Data'),
})

const mailboxes = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/mailboxes',
  component: lazyRouteComponent(readSettingsPages, 'Mailboxes'),
})

const connect = createRoute({
  getParentRoute: () => signedIn,
  path: '/connect',
  validateSearch: readProject,
  component: lazyRouteComponent(readConnectPages, 'Connect'),
})

const connected = createRoute({
  getParentRoute: () => signedIn,
  path: '/connect/$account',
  component: lazyRouteComponent(readConnectPages, 'Connected'),
})

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/triage',
  component: lazyRouteComponent(
    withWords(['board'], () => import('./triage-pages.tsx')),
    'TriageBoard',
  ),
})

/** Nested in its board, so that the list of runs stays mounted. */
const run = createRoute({ getParentRoute: () => board, path: '$run' })

const readRecordPages = withWords(['records', 'write'], () => import('./record-pages.tsx'))

const recordListOf = (kind: ListedType) => lazyRouteComponent(async () => (await readRecordPages()).recordLists, kind)

// Record lists with the open record as a child route (RECORD_PATHS and PAGE_PATHS in the contract). Each route is
// written out, because the router's types derive from the literal routes.

const notes = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/notes',
  component: recordListOf('note'),
})

const note = createRoute({ getParentRoute: () => notes, path: '$id' })

const memories = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/memories',
  component: recordListOf('memory'),
})

const memory = createRoute({ getParentRoute: () => memories, path: '$id' })

const urls = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/urls',
  component: recordListOf('url'),
})

const url = createRoute({ getParentRoute: () => urls, path: '$id' })

const page = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$project/pages/$id',
  component: lazyRouteComponent(readRecordPages, 'WebPage'),
})

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/trash',
  component: lazyRouteComponent(readRecordPages, 'RecordsTrash'),
})

const share = createRoute({
  getParentRoute: () => signedIn,
  path: '/share',
  component: lazyRouteComponent(
    withWords(['records'], () => import('./share.tsx')),
    'Share',
  ),
})

const open = createRoute({
  getParentRoute: () => signedIn,
  path: '/open',
  component: lazyRouteComponent(() => import('./open.tsx'), 'Open'),
})

/** Removes the path of the base URL, so that all paths in the app start there. */
function readLocation(): HistoryLocation {
  const { pathname, search, hash } = globalThis.location
  const path = fromBasePath(pathname, BASE_PATH)
  return {
    href: path + search + hash,
    pathname: path,
    search,
    hash,
    state: globalThis.history.state as HistoryLocation['state'],
  }
}

export const router = createRouter({
  ...(BASE_PATH === ''
    ? {}
    : { history: createBrowserHistory({ parseLocation: readLocation, createHref: addressOf }) }),
  routeTree: root.addChildren([
    signedIn.addChildren([
      home,
      mailbox.addChildren([mail]),
      ask,
      changes,
      drafts.addChildren([draft]),
      outbox,
      contact,
      board.addChildren([run]),
      settings,
      you,
      security,
      keys,
      notifications,
      accounts,
      projects,
      health,
      identities,
      templates,
      git,
      gitConflicts,
      triage,
      rules,
      access,
      people,
      data,
      mailboxes,
      connect,
      connected,
      notes.addChildren([note]),
      memories.addChildren([memory]),
      urls.addChildren([url]),
      page,
      trash,
      share,
      open,
    ]),
  ]),
  defaultPreload: 'intent',
  // Anchors are those of a note, in its own frame.
  defaultHashScrollIntoView: false,
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
