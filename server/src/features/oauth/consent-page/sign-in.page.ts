import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { formFields, NO_PROBLEMS } from '#platform/pages/form-fields'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

export interface SignInForm {
  action: string
  formToken: string
  back: string
  name: string
  problem: string
}

const problemAt = (name: string, problem: string) => (problem ? { [name]: problem } : NO_PROBLEMS)

export const signInPage = (status: number, { action, formToken, back, name, problem }: SignInForm): Reply =>
  postsToUs(
    page(
      status,
      { tab: message('oauth.tab'), title: message('oauth.signInFirst') },
      html`<p>${message('oauth.signInIntro', { name })}</p>
<form method="post" action="${action}">
<input type="hidden" name="form" value="${formToken}">
${formFields(
  [
    {
      name: 'email',
      label: message('auth.emailLabel'),
      type: 'email',
      autocomplete: 'username',
      maxLength: 254,
    },
    {
      name: 'password',
      label: message('auth.password'),
      type: 'password',
      autocomplete: 'current-password',
      maxLength: 128,
    },
  ],
  problemAt('password', problem),
)}
<button type="submit">${message('auth.signIn')}</button>
</form>
<p class="hint"><a href="/login?again=yes&amp;next=${encodeURIComponent(back)}">${message('oauth.signInAnotherWay')}</a></p>`,
    ),
  )

export const signInCodePage = (status: number, form: SignInForm & { mfaToken: string }): Reply =>
  postsToUs(
    page(
      status,
      { tab: message('oauth.tab'), title: message('auth.secondStepTitle') },
      html`<p>${message('auth.secondStepIntro')}</p>
<form method="post" action="${form.action}">
<input type="hidden" name="form" value="${form.formToken}">
<input type="hidden" name="mfa_token" value="${form.mfaToken}">
${formFields(
  [{ name: 'code', label: message('auth.codeField'), autocomplete: 'one-time-code', maxLength: 100, isCode: true }],
  problemAt('code', form.problem),
)}
<button type="submit">${message('auth.signIn')}</button>
</form>`,
    ),
  )
