import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { hasLiveConsent } from '../consents/consents.view.ts'
import type { OAuthContext } from '../context.ts'
import { visitorOf } from '../visitor.ts'
import { showError } from './error-page.ts'
import { ipOfRequest } from './mounts.ts'

/**
 * Shows errors of an authorization request on our own page, unless the visitor has authorized the application before.
 * Anybody can register an application, and an error needs no consent: a redirect would turn our address into a link to
 * any site (RFC 9700, section 4.11.2).
 */
export function showErrorsHere(context: OAuthContext, provider: Provider): void {
  const errors = new WeakMap<KoaContextWithOIDC, ErrorOut>()
  const remember = (ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void =>
    void errors.set(ctx, { error, ...(error_description ? { error_description } : {}) })
  provider.on('authorization.error', (ctx, error) => remember(ctx, error))
  provider.on('server_error', (ctx) => remember(ctx, { error: 'server_error' }))
  provider.use(async (koa, next) => {
    await next()
    const ctx = koa as KoaContextWithOIDC
    const error = errors.get(ctx)
    // The answer to a person's decision on the consent page comes from another route.
    if (!error || ctx.oidc.route !== 'authorization' || (await isAuthorized(context, ctx))) return
    ctx.remove('location')
    if (ctx.status < 400) ctx.status = 400
    showError(ctx, error, context.addresses.basePath)
  })
}

async function isAuthorized(context: OAuthContext, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { database, clock } = context.platform
  const client = ctx.oidc.client
  const call = { header: (name: string) => ctx.get(name) || undefined, ip: ipOfRequest(ctx.req) }
  const visitor = client && (await visitorOf(context, call, 'GET'))
  return visitor ? hasLiveConsent(database.read, visitor.userId, client.clientId, clock.now()) : false
}
