import { message } from '@dossier/contract/message'
import { nameOfRole } from '#core/app-error'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, type Markup, page } from '#platform/pages/page'

export type Prompt = 'choose-password' | 'give-password' | 'confirm'

export interface Shown {
  token: string
  accountName: string
  email: string
  role: string
  prompt: Prompt
  name: string
  problem: string
}

/** Renders the page behind the link. Works without JavaScript; opening it changes nothing. */
export const invitationPage = (status: number, shown: Shown): Reply =>
  postsToUs(
    page(
      status,
      message('members.joinTitle', { account: shown.accountName }),
      html`<p>${message('members.joinIntro', { email: shown.email, account: shown.accountName, role: nameOfRole(shown.role) })}</p>
${shown.problem ? html`<p class="problem" role="alert" id="problem">${shown.problem}</p>` : ''}
<form method="post" action="/invitation">
<input type="hidden" name="token" value="${shown.token}">
<input type="hidden" name="email" value="${shown.email}" autocomplete="username">
${fieldsOf(shown)}
<button type="submit">${message('members.join')}</button>
</form>
<p class="hint">${message('members.joinUnknown')}</p>`,
    ),
  )

export const invitationExpiredPage = (sentence: string): Reply =>
  page(
    410,
    message('auth.linkDeadTitle'),
    html`<p>${sentence}</p><p><a class="button" href="/">${message('auth.signIn')}</a></p>`,
  )

export const otherPersonPage = (sentence: string): Reply =>
  page(
    403,
    message('members.forOtherTitle'),
    html`<p>${sentence}</p><p><a class="button" href="/">${message('members.toDossier')}</a></p>`,
  )

function fieldsOf({ prompt, name, problem }: Shown): Markup {
  const invalid = html`${problem ? html` aria-invalid="true"` : ''}`
  switch (prompt) {
    case 'confirm':
      return html``
    case 'give-password':
      return html`<label for="password">${message('members.yourPassword')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128"${invalid}>`
    case 'choose-password':
      return html`<label for="name">${message('auth.yourName')}</label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${name}">
<label for="password">${message('members.choosePassword')}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" aria-describedby="password-hint"${invalid}>
<p class="hint" id="password-hint">${message('auth.passwordRules')}</p>`
  }
}
