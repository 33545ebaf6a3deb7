import type { FastifyInstance } from 'fastify'
import { addressOfUser, createAccountsFeature } from '#features/accounts/index'
import { createActsFeature } from '#features/acts/index'
import { createAnsweringInvitationsFeature } from '#features/answering-invitations/index'
import { createAskFeature } from '#features/ask/index'
import { createAuditFeature } from '#features/audit/index'
import { createAuthFeature } from '#features/auth/index'
import { createBackupFeature } from '#features/backup/index'
import { createChangesFeature } from '#features/changes/index'
import { createContactsFeature } from '#features/contacts/index'
import { createEmailsFeature } from '#features/emails/index'
import { createEventsFeature } from '#features/events/index'
import { createExportFeature } from '#features/export/index'
import { createGitSyncFeature } from '#features/git-sync/index'
import { createHealthFeature } from '#features/health/index'
import { createInboundFeature } from '#features/inbound/index'
import { createMailAccountsFeature } from '#features/mail-accounts/index'
import { createMcpFeature, type Extend } from '#features/mcp/index'
import { createMembersFeature } from '#features/members/index'
import { createNotificationsFeature } from '#features/notifications/index'
import { createOAuthFeature } from '#features/oauth/index'
import { createProjectsFeature } from '#features/projects/index'
import { createRecordsFeature } from '#features/records/index'
import { createRulesFeature } from '#features/rules/index'
import { createSavingAttachmentsFeature } from '#features/saving-attachments/index'
import { createSearchFeature } from '#features/search/index'
import { createSendingFeature } from '#features/sending/index'
import { createTemplatesFeature } from '#features/templates/index'
import { createTriageFeature } from '#features/triage/index'
import { createUnsubscribingFeature } from '#features/unsubscribing/index'
import { basePathOf } from '#platform/base-path/base-path'
import { buildHttp } from '#platform/http/build-http'
import { createMetrics, type Metrics } from '#platform/http/metrics'
import type { Mount } from '#platform/http/mounts'
import { createOwnRoutes, type OwnRoutes } from '#platform/http/own-routes'
import type { Route } from '#platform/http/route'
import { frontPageRoutes, notFoundPage, plainPageRoutes } from '#platform/pages/plain-pages.routes'
import { webAppRoutes } from '#platform/pages/web-app.routes'
import { readWebApp } from '#platform/pages/web-app-files'
import type { Platform } from '#platform/platform'
import { createRealtime } from '#platform/realtime/realtime'
import { HIT_READERS } from './hit-readers.ts'
import { connectListeners } from './listeners.ts'
import { addOperatorMetrics } from './operator-metrics.ts'
import { WEB_APP_FOLDER } from './web-app-folder.ts'

export interface AppOptions {
  /** Checks every answer against its schema; for tests. */
  checkAnswers?: boolean
  metrics?: Metrics
  /** Additional tools for AI clients, for the protocol's test suite. */
  extendMcp?: Extend
}

/**
 * Creates the features with their dependencies (feature-map.ts).
 * @param ownRoutes calls the application's routes in process, once they exist.
 */
export function createFeatures(platform: Platform, ownRoutes: OwnRoutes = createOwnRoutes(), extendMcp?: Extend) {
  const backup = createBackupFeature(platform)
  const audit = createAuditFeature(platform, addressOfUser)
  const accounts = createAccountsFeature(platform, { audit })
  const projects = createProjectsFeature(platform)
  const auth = createAuthFeature(platform, { audit, accounts })
  const members = createMembersFeature(platform, { audit, accounts, auth })
  const search = createSearchFeature(platform, { projects }, HIT_READERS)
  const records = createRecordsFeature(platform, { projects, search })
  const emails = createEmailsFeature(platform, { accounts, projects, search })
  const acts = createActsFeature(platform, { records, emails })
  const savingAttachments = createSavingAttachmentsFeature(platform, { records, emails })
  const inbound = createInboundFeature(platform, { projects, emails })
  const sending = createSendingFeature(platform, { accounts, auth, projects, emails })
  const unsubscribing = createUnsubscribingFeature(platform, { projects, emails, sending })
  const mailAccounts = createMailAccountsFeature(platform, { audit, auth, projects, emails, sending })
  const templates = createTemplatesFeature(platform, { accounts, projects, emails })
  const rules = createRulesFeature(platform, { audit, projects })
  const triage = createTriageFeature(platform, {
    accounts,
    projects,
    records,
    emails,
    search,
    sending,
    templates,
    rules,
  })
  const ask = createAskFeature(platform, { accounts, projects, search, records, emails, triage })
  const changes = createChangesFeature(platform, { accounts, projects, search, emails, ask })
  const contacts = createContactsFeature(platform, { projects, search, records, emails, triage })
  const answeringInvitations = createAnsweringInvitationsFeature(platform, { emails, sending, triage })
  const notifications = createNotificationsFeature(platform, { accounts })
  const gitSync = createGitSyncFeature(platform, { projects, records })
  const oauth = createOAuthFeature(platform, { accounts, auth, audit })
  const mcp = createMcpFeature(platform, { auth, oauth }, ownRoutes, extendMcp)
  // In the order of an archive: a kind comes after every kind that it refers to.
  const kinds = [
    ...projects.portable,
    ...inbound.portable,
    ...records.portable.records,
    ...emails.portable,
    ...sending.portable,
    ...mailAccounts.portable,
    ...templates.portable,
    ...rules.portable,
    ...triage.portable,
    records.portable.links,
    ...gitSync.portable,
  ]
  const exports = createExportFeature(platform, { audit, accounts, projects, kinds })
  const events = createEventsFeature(platform)
  const health = createHealthFeature(platform, { inbound, backup, accounts, mailAccounts })
  connectListeners({
    accounts,
    projects,
    auth,
    search,
    records,
    emails,
    acts,
    inbound,
    sending,
    unsubscribing,
    mailAccounts,
    templates,
    rules,
    triage,
    answeringInvitations,
    notifications,
    ask,
    changes,
    gitSync,
    oauth,
  })
  return {
    backup,
    audit,
    accounts,
    projects,
    auth,
    members,
    search,
    records,
    emails,
    acts,
    savingAttachments,
    ask,
    changes,
    inbound,
    sending,
    unsubscribing,
    mailAccounts,
    templates,
    rules,
    triage,
    contacts,
    answeringInvitations,
    notifications,
    gitSync,
    oauth,
    mcp,
    exports,
    events,
    health,
  }
}

export type Features = ReturnType<typeof createFeatures>

export const routesOf = (features: Features): Route[] =>
  Object.values(features).flatMap((feature) => ('routes' in feature ? feature.routes : []))

export const mountsOf = (features: Features): Mount[] =>
  Object.values(features).flatMap((feature) => ('mounts' in feature ? feature.mounts : []))

function pageRoutes({ config }: Platform): Route[] {
  const files = config.webApp ? readWebApp(WEB_APP_FOLDER) : null
  return [...plainPageRoutes(files), ...(files ? webAppRoutes(files, basePathOf(config.baseUrl)) : frontPageRoutes())]
}

export interface App {
  http: FastifyInstance
  features: Features
  /** Closes the sockets and the streams of AI tools. The caller closes the HTTP server. */
  closeSockets(): Promise<void>
}

/** Builds the application on a platform: routes, sockets, job handlers. Nothing listens or works yet. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const ownRoutes = createOwnRoutes()
  const features = createFeatures(platform, ownRoutes, options.extendMcp)
  const { auth, mcp } = features
  const { metrics = createMetrics({ process: false }) } = options
  addOperatorMetrics(metrics.registry, platform, features)
  const http = await buildHttp({
    ...platform,
    ...options,
    metrics,
    routes: [...routesOf(features), ...pageRoutes(platform)],
    mounts: mountsOf(features),
    notFoundPage: notFoundPage(),
    authenticate: auth.authenticateRequest,
    ownRoutes,
  })
  const realtime = createRealtime({
    server: http.server,
    events: platform.events,
    credentials: {
      authenticate: auth.authenticateCredential,
      readCookie: auth.readCookie,
      listCounting: auth.listCountingCredentials,
    },
    origin: new URL(platform.config.baseUrl).origin,
    basePath: basePathOf(platform.config.baseUrl),
    log: platform.log,
  })
  const closeSockets = async () => {
    await Promise.all([realtime.close(), mcp.closeSubscriptions()])
  }
  return { http, features, closeSockets }
}
