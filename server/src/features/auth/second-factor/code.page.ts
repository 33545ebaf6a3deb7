import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface CodeForm {
  mfaToken: string
  formToken: string
  /** What was wrong; '' the first time. */
  problem: string
}

/** The second step of a sign-in by a form. */
export const codePage = (status: number, { mfaToken, formToken, problem }: CodeForm): Reply =>
  postsToUs(
    page(
      status,
      'One more step',
      html`<p>Enter the six digits that your authenticator app shows, or one of your recovery codes.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="/auth/login/totp">
<input type="hidden" name="mfa_token" value="${mfaToken}">
<input type="hidden" name="form" value="${formToken}">
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="100"${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}>
<button type="submit">Sign in</button>
</form>`,
    ),
  )
