import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface LinkForm {
  /** Shown so that users do not confirm a sign-in for another user. */
  email: string
  token: string
  formToken: string
  problem: string
}

/** Page behind the emailed link. Only its button signs in, so that link scanners cannot consume the link. */
export const confirmLinkPage = (status: number, { email, token, formToken, problem }: LinkForm): Reply =>
  postsToUs(
    page(
      status,
      { tab: message('auth.signIn'), title: message('auth.magicLinkConfirm'), isHeadFocused: true },
      html`<p>${message('auth.magicLinkIntro', { email })}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<form method="post" action="/magic">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="form" value="${formToken}">
<button type="submit">${message('auth.signIn')}</button>
</form>
<p class="hint">${message('auth.magicLinkNotYou')}</p>`,
    ),
  )
