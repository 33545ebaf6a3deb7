import { message } from '@dossier/contract/message'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { html, page } from '#platform/pages/page'
import { pageFor } from '#platform/sentences/translate'

/** Error page for requests without a safe redirect (RFC 6749, 4.1.2.1). */
export function showError(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut, basePath: string): void {
  const english = page(
    ctx.status,
    { tab: message('oauth.tab'), title: message('oauth.refusedTitle') },
    html`<p>${message('oauth.refusedText')}</p>
<p class="problem" role="alert">${error}${error_description ? `: ${error_description}` : ''}</p>
<p><a class="button" href="/">${message('members.toDossier')}</a></p>`,
  )
  const shown = pageFor(english, ctx.get('accept-language'), basePath)
  ctx.set(shown.headers)
  ctx.body = shown.body
}
