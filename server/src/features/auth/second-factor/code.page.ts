import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface CodeForm {
  mfaToken: string
  formToken: string
  problem: string
}

export const codePage = (status: number, { mfaToken, formToken, problem }: CodeForm): Reply =>
  postsToUs(
    page(
      status,
      message('auth.secondStepTitle'),
      html`<p>${message('auth.secondStepIntro')}</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="/auth/login/totp">
<input type="hidden" name="mfa_token" value="${mfaToken}">
<input type="hidden" name="form" value="${formToken}">
<label for="code">${message('auth.codeField')}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="100"${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}>
<button type="submit">${message('auth.signIn')}</button>
</form>`,
    ),
  )
