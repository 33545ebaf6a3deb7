import { message } from '@dossier/contract/message'
import { nameOfRole } from '#core/app-error'
import type { Reply } from '#platform/http/route'
import { formFields, formProblem, type Problems } from '#platform/pages/form-fields'
import { postsToUs } from '#platform/pages/forms'
import { nameField } from '#platform/pages/name-field'
import { html, type Markup, page } from '#platform/pages/page'

const TAB = message('members.tab')
const PASSWORD = { name: 'password', type: 'password', maxLength: 128 } as const

export type Prompt = 'choose-password' | 'give-password' | 'confirm'

export interface Shown {
  token: string
  accountName: string
  email: string
  role: string
  prompt: Prompt
  name: string
  problems: Problems
}

/** Renders the page behind the link. Works without JavaScript; opening it changes nothing. */
export const invitationPage = (status: number, shown: Shown): Reply =>
  postsToUs(
    page(
      status,
      {
        tab: TAB,
        title: message('members.joinTitle', { account: shown.accountName }),
        isHeadFocused: shown.prompt === 'confirm',
      },
      html`<p>${message('members.joinIntro', { email: shown.email, account: shown.accountName, role: nameOfRole(shown.role) })}</p>
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
    { tab: TAB, title: message('auth.linkDeadTitle') },
    html`<p>${sentence}</p><p><a class="button" href="/">${message('auth.signIn')}</a></p>`,
  )

export const otherPersonPage = (sentence: string): Reply =>
  page(
    403,
    { tab: TAB, title: message('members.forOtherTitle') },
    html`<p>${sentence}</p><p><a class="button" href="/">${message('members.toDossier')}</a></p>`,
  )

/** An error without a field is about the password, if the page has one. */
function fieldsOf({ prompt, name, problems: found }: Shown): Markup {
  const problems = found[''] ? { password: found[''] } : found
  switch (prompt) {
    case 'confirm':
      return formProblem(found)
    case 'give-password':
      return formFields(
        [{ ...PASSWORD, label: message('members.yourPassword'), autocomplete: 'current-password' }],
        problems,
      )
    case 'choose-password':
      return formFields(
        [
          nameField(name),
          {
            ...PASSWORD,
            label: message('members.choosePassword'),
            autocomplete: 'new-password',
            minLength: 8,
            hint: message('auth.passwordRules'),
          },
        ],
        problems,
      )
  }
}
