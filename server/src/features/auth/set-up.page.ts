import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { html, page } from '#platform/pages/page'

interface Filled {
  email: string
  name: string
  problem: string
}

export const EMPTY_FORM: Filled = { email: '', name: '', problem: '' }

/** Form for the first owner. Works without JavaScript; the input survives an error, passwords excepted. */
export const setUpPage = (status: number, token: string, { email, name, problem }: Filled): Reply =>
  page(
    status,
    message('auth.setUpTitle'),
    html`<p>${message('auth.setUpIntro')}</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
<label for="name">${message('auth.yourName')}</label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${name}">
<label for="email">${message('auth.emailLabel')}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${describedBy(problem)}>
<label for="password">${message('auth.password')}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" aria-describedby="password-hint">
<p class="hint" id="password-hint">${message('auth.passwordRules')}</p>
<button type="submit">${message('auth.createOwner')}</button>
</form>`,
  )

const describedBy = (problem: string) => html`${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}`

export const setUpDonePage = (email: string): Reply =>
  page(
    201,
    message('auth.ready'),
    html`<p>${message('auth.ownerReady', { email })}</p>
<p><a class="button" href="/">${message('auth.openInbox')}</a></p>
<p class="hint">${message('auth.programsSignIn')}</p>`,
  )

export const setUpExpiredPage = (sentence: string): Reply =>
  page(410, message('auth.linkDeadTitle'), html`<p>${sentence}</p>`)
