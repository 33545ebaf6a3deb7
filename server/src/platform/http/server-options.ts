import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type FastifyHttpOptions, LogController } from 'fastify'
import { fromBasePath } from '#platform/base-path/base-path'
import type { Heartbeat } from '#platform/clock/heartbeat'
import type { Config } from '#platform/config/config'
import type { Log } from '#platform/log/log'
import { answerError } from './answer-errors.ts'
import { refuseBrokenHttp } from './keep-connections.ts'
import { compileOnFirstUse } from './serializers.ts'
import { isSocketUpgrade } from './socket-upgrade.ts'

/** A body may take as long as it moves (watch-progress.ts). */
const UNLIMITED = 0
/** A connection without data for this long counts as dead. */
const SILENT_CONNECTION_MS = 300_000
/** Longer than the idle timeout of common proxies, so that the proxy closes first. */
const KEEP_ALIVE_MS = 72_000
/** Our ids and clients' ids are shorter; longer ones are not found. */
const MAX_PARAM_LENGTH = 512

interface Options {
  log: Log
  trustProxy: Config['trustProxy']
  basePath: string
  heartbeat: Heartbeat
}

export function serverOptions({ log, trustProxy, basePath, heartbeat }: Options): FastifyHttpOptions<Server> {
  return {
    // A child logger, so that its level can change without affecting others.
    loggerInstance: log.child({}),
    // Our log lines contain the request id, so requests need no child logger.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    connectionTimeout: SILENT_CONNECTION_MS,
    requestTimeout: UNLIMITED,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url }) => fromBasePath(url ?? '/', basePath),
    schemaController: { compilersFactory: { buildSerializer: compileOnFirstUse } },
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseBrokenHttp(heartbeat, error, socket),
    // `answerOddRequests` answers a missing host.
    http: { requireHostHeader: false, shouldUpgradeCallback: (request) => isSocketUpgrade(request, basePath) },
    // Each route parses its own query.
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true, querystringParser: () => ({}) },
  }
}
