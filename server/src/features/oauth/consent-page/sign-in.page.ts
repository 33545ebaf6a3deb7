import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

export interface SignInForm {
  action: string
  formToken: string
  back: string
  name: string
  problem: string
}

const complaint = (problem: string) =>
  html`${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}`
const described = (problem: string) => html`${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}`

export const signInPage = (status: number, { action, formToken, back, name, problem }: SignInForm): Reply =>
  postsToUs(
    page(
      status,
      message('oauth.signInFirst'),
      html`<p>${message('oauth.signInIntro', { name })}</p>
${complaint(problem)}
<form method="post" action="${action}">
<input type="hidden" name="form" value="${formToken}">
<label for="email">${message('auth.emailLabel')}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254"${described(problem)}>
<label for="password">${message('auth.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128"${described(problem)}>
<button type="submit">${message('auth.signIn')}</button>
</form>
<p class="hint"><a href="/login?next=${encodeURIComponent(back)}">${message('oauth.signInAnotherWay')}</a></p>`,
    ),
  )

export const signInCodePage = (status: number, form: SignInForm & { mfaToken: string }): Reply =>
  postsToUs(
    page(
      status,
      message('auth.secondStepTitle'),
      html`<p>${message('auth.secondStepIntro')}</p>
${complaint(form.problem)}
<form method="post" action="${form.action}">
<input type="hidden" name="form" value="${form.formToken}">
<input type="hidden" name="mfa_token" value="${form.mfaToken}">
<label for="code">${message('auth.codeField')}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="100"${described(form.problem)}>
<button type="submit">${message('auth.signIn')}</button>
</form>`,
    ),
  )
