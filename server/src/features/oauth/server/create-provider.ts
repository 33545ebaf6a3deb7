import { message } from '@dossier/contract/message'
import type { Adapter, errors as Errors, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { compareSecretsByHash } from '../clients/client-secrets.ts'
import type { OAuthContext } from '../context.ts'
import { createArtifactAdapter, noSessionAdapter } from './artifact-adapter.ts'
import { createClientAdapter } from './client-adapter.ts'
import { configurationOf } from './configuration.ts'
import { ipOfRequest } from './mounts.ts'
import { showErrorsHere } from './show-errors-here.ts'

/** Returns a lazy factory: the library takes 0.1 s to load, which would delay the start. */
export function createProvider(context: OAuthContext): () => Promise<Provider> {
  let made: Promise<Provider> | null = null
  return () => {
    made ??= makeProvider(context)
    return made
  }
}

async function makeProvider(context: OAuthContext): Promise<Provider> {
  const { Provider, errors } = await import('oidc-provider')
  const endReason = (): string =>
    Provider.ctx?.oidc.route === 'revocation' ? message('oauth.signedItselfOut') : message('oauth.tokenReplayed')
  const adapter = (model: string): Adapter => {
    if (model === 'Client') return createClientAdapter(context)
    return model === 'Session' ? noSessionAdapter : createArtifactAdapter({ ...context, errors, endReason }, model)
  }
  const ipOf = (ctx: KoaContextWithOIDC): string => ipOfRequest(ctx.req)
  const provider = new Provider(context.addresses.issuer, configurationOf(context, { adapter, errors, ipOf }))
  // The library sees only the addresses that we pass on; see mounts.ts.
  provider.proxy = true
  compareSecretsByHash(provider)
  logErrors(context, provider)
  showErrorsHere(context, provider)
  return provider
}

/** OAuth answers are short by design (RFC 6749, 5.2). The log has details, but never a token. */
function logErrors({ platform: { log } }: OAuthContext, provider: Provider): void {
  provider.on('server_error', (_ctx, err: Error) => log.error({ err }, 'the authorization server failed'))
  const note = (event: string) => (_ctx: unknown, err: Errors.OIDCProviderError) =>
    log.debug({ event, error: err.message, detail: err.error_detail }, 'an application was refused')
  provider.on('grant.error', note('grant'))
  provider.on('authorization.error', note('authorization'))
  provider.on('registration_create.error', note('registration'))
  provider.on('revocation.error', note('revocation'))
}
