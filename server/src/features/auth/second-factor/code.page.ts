import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { formFields, NO_PROBLEMS } from '#platform/pages/form-fields'
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
      { tab: message('auth.signIn'), title: message('auth.secondStepTitle') },
      html`<p>${message('auth.secondStepIntro')}</p>
<form method="post" action="/auth/login/totp">
<input type="hidden" name="mfa_token" value="${mfaToken}">
<input type="hidden" name="form" value="${formToken}">
${formFields([{ name: 'code', label: message('auth.codeField'), autocomplete: 'one-time-code', maxLength: 100, isCode: true }], problem ? { code: problem } : NO_PROBLEMS)}
<button type="submit">${message('auth.signIn')}</button>
</form>`,
    ),
  )
