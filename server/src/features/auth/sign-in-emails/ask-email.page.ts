import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { formFields, NO_PROBLEMS } from '#platform/pages/form-fields'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

interface EmailForm {
  action: string
  button: string
  problem: string
}

const expiredLinkPage = (status: number, form: EmailForm): Reply =>
  requestEmailPage(status, message('auth.linkDeadTitle'), message('auth.linkDead'), form)

const requestEmailPage = (
  status: number,
  title: string,
  sentence: string,
  { action, button, problem }: EmailForm,
): Reply =>
  postsToUs(
    page(
      status,
      { tab: message('auth.signIn'), title },
      html`<p>${sentence}</p>
<form method="post" action="${action}">
${formFields([{ name: 'email', label: message('auth.emailLabel'), type: 'email', autocomplete: 'username', maxLength: 254 }], problem ? { email: problem } : NO_PROBLEMS)}
<button type="submit">${button}</button>
</form>
<p class="hint"><a href="/">${message('auth.toSignInPage')}</a></p>`,
    ),
  )

const MAGIC_LINK = { action: '/auth/magic-link', button: message('auth.sendLink') }

export const linkGonePage = (status: number): Reply => expiredLinkPage(status, { ...MAGIC_LINK, problem: '' })

export const askLinkPage = (status: number, problem: string): Reply =>
  requestEmailPage(status, message('auth.magicLinkTitle'), message('auth.magicLinkHow'), {
    ...MAGIC_LINK,
    problem,
  })

export const letterSentPage = (): Reply =>
  page(
    202,
    { tab: message('auth.signIn'), title: message('auth.checkMailbox'), isHeadFocused: true },
    html`<p>${message('auth.magicLinkSent')}</p>
<p class="hint">${message('auth.magicLinkMissing')}</p>`,
  )

const RESET = { action: '/auth/password/forgot', button: message('auth.sendLink') }

export const resetGonePage = (status: number): Reply => expiredLinkPage(status, { ...RESET, problem: '' })

export const askResetPage = (status: number, problem: string): Reply =>
  requestEmailPage(status, message('auth.newPasswordTitle'), message('auth.forgotIntro'), {
    ...RESET,
    problem,
  })
