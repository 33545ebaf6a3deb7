import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { formFields, type Problems } from '#platform/pages/form-fields'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface ResetForm {
  email: string
  token: string
  formToken: string
  needsCode: boolean
  problems: Problems
}

/** Both fields are secrets and are never shown again. */
export const resetPage = (status: number, { email, token, formToken, needsCode, problems }: ResetForm): Reply =>
  postsToUs(
    page(
      status,
      { tab: message('auth.signIn'), title: message('auth.choosePassword') },
      html`<p>${message('auth.resetIntro', { email })}</p>
<form method="post" action="/auth/password/reset">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="form" value="${formToken}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
${formFields(needsCode ? [PASSWORD_FIELD, CODE_FIELD] : [PASSWORD_FIELD], problems)}
<button type="submit">${message('auth.saveAndSignIn')}</button>
</form>`,
    ),
  )

const PASSWORD_FIELD = {
  name: 'password',
  label: message('auth.newPasswordLabel'),
  type: 'password',
  autocomplete: 'new-password',
  minLength: 8,
  maxLength: 128,
  hint: message('auth.passwordRules'),
} as const

const CODE_FIELD = {
  name: 'code',
  label: message('auth.codeLabel'),
  autocomplete: 'one-time-code',
  maxLength: 100,
  hint: message('auth.orRecoveryCode'),
  isCode: true,
} as const
