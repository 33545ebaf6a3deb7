import { randomUUID } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '#platform/config/config'
import type { Log } from '#platform/log/log'
import { answerBrokenHttp, answerError } from './answer-errors.ts'
import { compileOnFirstUse } from './serializers.ts'

/** Long enough for a large mail on a slow line. */
const WHOLE_REQUEST_MS = 300_000
/** Nothing moved on a connection for this long: its other end is gone. */
const SILENT_CONNECTION_MS = 300_000
export const HEADERS_MS = 20_000
/** Longer than the idle time of common proxies, so that it is they who close. */
const KEEP_ALIVE_MS = 72_000
/** Ids of ours and of clients are shorter; longer ones are not found. */
const MAX_PARAM_LENGTH = 512

export function serverOptions(log: Log, trustProxy: Config['trustProxy']): FastifyServerOptions {
  return {
    // Its own child, so that its level can be changed without silencing anybody else.
    loggerInstance: log.child({}),
    // Our lines name their request themselves, so requests need no logger of their own.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    connectionTimeout: SILENT_CONNECTION_MS,
    requestTimeout: WHOLE_REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: compileOnFirstUse } },
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket),
    // Queries are read by each route's own rules.
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: () => ({}) },
  }
}
