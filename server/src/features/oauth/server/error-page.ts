import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { html, page } from '#platform/pages/page'
import { pageFor } from '#platform/sentences/retell-page'

/** What a person sees where there is nowhere safe to send them back to (RFC 6749, 4.1.2.1). */
export function showError(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const english = page(
    ctx.status,
    'This application cannot be let in',
    html`<p>It sent you here with a request that Dossier does not take. Go back to the application and try again; if it stays so, tell its makers:</p>
<p class="problem" role="alert">${error}${error_description ? `: ${error_description}` : ''}</p>
<p><a class="button" href="/">Go to Dossier</a></p>`,
  )
  const shown = pageFor(english, ctx.get('accept-language'))
  ctx.set(shown.headers)
  ctx.body = shown.body
}
