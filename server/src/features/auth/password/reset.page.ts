import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface ResetForm {
  email: string
  token: string
  formToken: string
  needsCode: boolean
  problem: string
}

/** Both fields are secrets and are never shown again. */
export const resetPage = (status: number, { email, token, formToken, needsCode, problem }: ResetForm): Reply =>
  postsToUs(
    page(
      status,
      message('auth.choosePassword'),
      html`<p>${message('auth.resetIntro', { email })}</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="/auth/password/reset">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="form" value="${formToken}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
<label for="password">${message('auth.newPasswordLabel')}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" aria-describedby="password-hint">
<p class="hint" id="password-hint">${message('auth.passwordRules')}</p>
${needsCode ? CODE_FIELD : ''}
<button type="submit">${message('auth.saveAndSignIn')}</button>
</form>`,
    ),
  )

const CODE_FIELD = html`<label for="code">${message('auth.codeLabel')}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="100" aria-describedby="code-hint">
<p class="hint" id="code-hint">${message('auth.orRecoveryCode')}</p>`
