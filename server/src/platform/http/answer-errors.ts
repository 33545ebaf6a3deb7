import { message } from '@dossier/contract/message'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error'
import type { AllowedMethods } from './allowed-methods.ts'
import { sendableBody } from './own-routes.ts'
import { presentFailure } from './problem.ts'

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = presentFailure(error, request.id, request.headers['accept-language'] ?? '')
  if (status >= 500 && !(error instanceof AppError)) {
    request.log.error({ err: error, request_id: request.id, route: request.routeOptions?.url }, 'request failed')
  }
  reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', ...headers })
    .send(sendableBody(request.raw, body))
}

export function notFoundError(request: FastifyRequest, allowed: AllowedMethods): AppError {
  const path = request.raw.url?.split('?', 1)[0] ?? ''
  const methods = allowed(path)
  if (methods.length === 0) return new AppError('not_found', message('http.noSuchPath'))
  const allow = methods.join(', ')
  return new AppError(
    'method_not_allowed',
    message('http.methodNotAllowed', { method: request.method, allowed: allow }),
    {
      headers: { allow },
    },
  )
}
