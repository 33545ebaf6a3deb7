import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface LinkForm {
  /** Whom it signs in: nobody should confirm for somebody else. */
  email: string
  token: string
  formToken: string
  problem: string
}

/** Shown by the link in the letter. Only its button signs in, so that programs that follow links use nothing up. */
export const confirmLinkPage = (status: number, { email, token, formToken, problem }: LinkForm): Reply =>
  postsToUs(
    page(
      status,
      message('auth.signIn'),
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
