import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, type Markup, page } from '#platform/pages/page'

/** What the visitor has to do to say yes. */
export type Asked = 'choose-password' | 'give-password' | 'confirm'

export interface Shown {
  token: string
  accountName: string
  email: string
  role: string
  asked: Asked
  /** What was typed, and what was wrong with it; '' the first time. */
  name: string
  problem: string
}

/** The page behind the link. Works without JavaScript, and reading it changes nothing. */
export const invitationPage = (status: number, shown: Shown): Reply =>
  postsToUs(
    page(
      status,
      `Join ${shown.accountName}`,
      html`<p>${shown.email} is asked to join the account “${shown.accountName}” as ${shown.role}.</p>
${shown.problem ? html`<p class="problem" role="alert" id="problem">${shown.problem}</p>` : ''}
<form method="post" action="/invitation">
<input type="hidden" name="token" value="${shown.token}">
<input type="hidden" name="email" value="${shown.email}" autocomplete="username">
${fieldsOf(shown)}
<button type="submit">Join</button>
</form>
<p class="hint">If you do not know what this is about, close this page: nothing happens.</p>`,
    ),
  )

export const invitationGonePage = (sentence: string): Reply =>
  page(410, 'This link no longer works', html`<p>${sentence}</p><p><a class="button" href="/">Sign in</a></p>`)

export const otherPersonPage = (sentence: string): Reply =>
  page(403, 'This is for somebody else', html`<p>${sentence}</p><p><a class="button" href="/">Go to Dossier</a></p>`)

function fieldsOf({ asked, name, problem }: Shown): Markup {
  const invalid = html`${problem ? html` aria-invalid="true"` : ''}`
  switch (asked) {
    case 'confirm':
      return html``
    case 'give-password':
      return html`<label for="password">Your password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128"${invalid}>`
    case 'choose-password':
      return html`<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${name}">
<label for="password">Choose a password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" aria-describedby="password-hint"${invalid}>
<p class="hint" id="password-hint">At least 8 characters. Anything goes, spaces too.</p>`
  }
}
